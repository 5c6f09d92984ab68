const LOOKS: ReadonlySet<string> = new Set(['dealer', 'pit_manager', 'auditor', 'administrator'])
const ACTS: ReadonlySet<string> = new Set(['dealer', 'pit_manager'])

/** Who is shown a dealer's desk. */
export const mayLook = (kind: string | undefined): boolean => LOOKS.has(kind ?? '')

/** Who deals there; the others look on. */
export const mayAct = (kind: string | undefined): boolean => ACTS.has(kind ?? '')

const LOOKS: ReadonlySet<string> = new Set(['pit_manager', 'auditor', 'administrator'])

/** Who is shown the pit. */
export const mayLook = (kind: string | undefined): boolean => LOOKS.has(kind ?? '')

/** Who acts there; the others look on. */
export const mayAct = (kind: string | undefined): boolean => kind === 'pit_manager'

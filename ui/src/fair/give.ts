/** Puts a text on the clipboard; over plain http there is none but what a selection copies. */
export async function copy(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    // Missing, whatever its type says, on a page that came over plain http.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text)
    if (navigator.clipboard as Clipboard | undefined) return true
  } catch {
    // It may be forbidden; then as without it.
  }
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.className = 'vh'
  // Beside the button, since nothing outside of an open dialog can be selected.
  beside.after(box)
  box.select()
  const done = document.execCommand('copy')
  box.remove()
  beside.focus()
  return done
}

/** Hands a text to the patron as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

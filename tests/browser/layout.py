"""What does not fit a screen: things too wide, too small to hit, or out of view."""

from __future__ import annotations

from playwright.sync_api import Page

HIT = 43.5
"""44 px, less what rounding takes."""

_FAULTS = """(hit) => {
  const width = innerWidth, found = []
  const seen = (node) => node.getClientRects().length > 0
    && getComputedStyle(node).visibility !== 'hidden' && !node.closest('[inert], .vh')
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide of ${width}`)
  const targets = 'button, a, select, summary, input, [role=radio], [role=application]'
  for (const node of document.querySelectorAll(targets)) {
    if (!seen(node)) continue
    // An input of a choice is hit by its label, and a link in a heading by the whole card.
    const box = (node.matches('input') && node.closest('label') || node).getBoundingClientRect()
    const name = (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)
    if (Math.min(box.width, box.height) < hit && !node.closest('.tcard h2'))
      found.push(`${name || node.tagName} is ${Math.round(box.width)} × ${Math.round(box.height)}`)
    const around = node.getBoundingClientRect()
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    while (node.matches('[data-bet], .btn') && texts.nextNode()) {
      const words = texts.currentNode, holder = words.parentElement
      // Chips lie over the edge of a spot; words may not.
      if (!words.data.trim() || holder.closest('.chip-at, .vh')) continue
      const range = document.createRange()
      range.selectNodeContents(words)
      if (range.getClientRects().length === 0) continue
      const text = range.getBoundingClientRect()
      const own = holder.matches('.net') ? holder.getBoundingClientRect() : around
      if (text.left < own.left - 1 || text.right > own.right + 1)
        found.push(`${name}: "${words.data.trim()}" is cropped`)
    }
    if (node.matches('.btn') && node.scrollWidth > node.clientWidth + 1)
      found.push(`${name} is cropped: ${node.scrollWidth} px of ${node.clientWidth}`)
  }
  return found
}"""
_HIDDEN = """(selectors) => selectors.filter((selector) => {
  const node = [...document.querySelectorAll(selector)].find((one) => one.offsetParent !== null)
  if (!node) return true
  const box = node.getBoundingClientRect()
  return box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1
})"""


def faults(page: Page) -> list[str]:
    """Overflow, targets under 44 px and cropped labels; empty is well."""
    found: list[str] = page.evaluate(_FAULTS, HIT)
    return found


def out_of_view(page: Page, *selectors: str) -> list[str]:
    """Which of these are not wholly on the screen, as it is scrolled."""
    found: list[str] = page.evaluate(_HIDDEN, list(selectors))
    return found

export const root = document.documentElement

/** The name of an element in a fault message. */
export function describeElement(element: Element): string {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
  return `${element.tagName.toLowerCase()} «${text.slice(0, 60)}»`
}

/** Whether the text is only for screen readers. */
function isVisuallyHidden(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { clip, clipPath, position } = getComputedStyle(one)
    if (position === 'absolute' && (clip !== 'auto' || clipPath.startsWith('inset'))) return true
  }
  return false
}

export const isShown = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isVisuallyHidden(element)

/** All visible elements except drawings. */
export const shownElements = () =>
  [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      !element.closest('svg, iframe, script, style, noscript, [aria-hidden="true"]') && isShown(element),
  )

export const hasOwnText = (element: Element) =>
  [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
  )

function contentRange(element: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range
}

/** The box of an element's text, which may overflow the element's own box. */
export const textBox = (element: Element) => contentRange(element).getBoundingClientRect()

/** The boxes of the visible lines of an element's text. */
export const lineBoxes = (element: Element) =>
  [...contentRange(element).getClientRects()].filter((line) => isInView(element, line))

/** The fixed or sticky ancestor of an element, or the root. Layers may cover each other on purpose. */
export function layerOf(element: Element): Element {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
  }
  return root
}

const overflows = (box: DOMRect, edge: DOMRect) => box.right > edge.right + 1.5 || box.left < edge.left - 1.5

/** The ancestor, or the window's edge, that clips an element horizontally without a way to scroll. */
export function clippingAncestor(element: Element, box: DOMRect): Element | 'edge' | null {
  for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
    const { overflowX, position } = getComputedStyle(one)
    if (['auto', 'scroll'].includes(overflowX)) return null
    if (overflowX !== 'visible' && overflows(box, one.getBoundingClientRect())) return one
    if (position === 'fixed') break
  }
  // An element that is completely outside is there on purpose: a skip link that appears when it is focused.
  const isOffscreen = box.right <= 0 || box.bottom <= 0
  return !isOffscreen && overflows(box, new DOMRect(0, 0, root.clientWidth)) ? 'edge' : null
}

/** Whether a line of text is inside the visible part of every scrolling ancestor. */
export function isInView(element: Element, line: DOMRect): boolean {
  for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const { top, bottom, left, right } = one.getBoundingClientRect()
    if (line.top > bottom - 3 || line.bottom < top + 3) return false
    if (line.left > right - 3 || line.right < left + 3) return false
  }
  return true
}

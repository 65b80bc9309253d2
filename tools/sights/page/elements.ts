export const root = document.documentElement

/** How a fault names an element. */
export function told(element: Element): string {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
  return `${element.tagName.toLowerCase()} «${text.slice(0, 60)}»`
}

/** What only screen readers have. */
function isHiddenText(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { clip, clipPath, position } = getComputedStyle(one)
    if (position === 'absolute' && (clip !== 'auto' || clipPath.startsWith('inset'))) return true
  }
  return false
}

export const isShown = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isHiddenText(element)

/** Everything that people see, save drawings. */
export const shownElements = () =>
  [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      !element.closest('svg, iframe, script, style, noscript, [aria-hidden="true"]') && isShown(element),
  )

export const hasOwnText = (element: Element) =>
  [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
  )

function contentOf(element: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range
}

/** Where an element's text stands, which may be beyond its own box. */
export const textBox = (element: Element) => contentOf(element).getBoundingClientRect()

/** The same, line by line, as far as they are on view. */
export const lineBoxes = (element: Element) =>
  [...contentOf(element).getClientRects()].filter((line) => isOnView(element, line))

/** What an element moves with: what is fixed stands over what scrolls, and is meant to. */
export function layerOf(element: Element): Element {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
  }
  return root
}

const isOver = (box: DOMRect, edge: DOMRect) => box.right > edge.right + 1.5 || box.left < edge.left - 1.5

/** The box that cuts an element off sideways, if it does so without a way to scroll. */
export function cutBy(element: Element, box: DOMRect): Element | 'edge' | null {
  for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
    const { overflowX, position } = getComputedStyle(one)
    if (['auto', 'scroll'].includes(overflowX)) return null
    if (overflowX !== 'visible' && isOver(box, one.getBoundingClientRect())) return one
    if (position === 'fixed') break
  }
  // What stands wholly outside waits there on purpose: a link that shows itself when it is focused.
  const isWaiting = box.right <= 0 || box.bottom <= 0
  return !isWaiting && isOver(box, new DOMRect(0, 0, root.clientWidth)) ? 'edge' : null
}

/** Whether a line is on view, and not beyond what a box above it shows of its content. */
export function isOnView(element: Element, line: DOMRect): boolean {
  for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const { top, bottom, left, right } = one.getBoundingClientRect()
    if (line.top > bottom - 3 || line.bottom < top + 3) return false
    if (line.left > right - 3 || line.right < left + 3) return false
  }
  return true
}

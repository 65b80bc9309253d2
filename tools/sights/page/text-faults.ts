import {
  clippingAncestor,
  describeElement,
  hasOwnText,
  isShown,
  layerOf,
  lineBoxes,
  shownElements,
  textBox,
} from './elements.ts'

const fields = 'input[type=text], input[type=search], input:not([type])'

/** Finds text that is clipped, shortened with an ellipsis but without a title, or outside the window. */
export function clippedTexts(): string[] {
  const texts = shownElements().filter((one) => hasOwnText(one) && !one.closest('select, textarea'))
  const clippedHints = [...document.querySelectorAll<HTMLInputElement>(fields)]
    .filter((field) => isShown(field) && field.value === '' && field.scrollWidth > field.clientWidth + 1)
    .map((field) => `clipped placeholder: «${field.placeholder}»`)
  return [...texts.flatMap(clippingFault), ...clippedHints]
}

function clippingFault(element: Element): string[] {
  const box = textBox(element)
  const ancestor = box.width === 0 ? null : clippingAncestor(element, box)
  if (ancestor === null) return []
  if (ancestor === 'edge') return [`outside the window: ${describeElement(element)}`]
  const { textOverflow, webkitLineClamp } = getComputedStyle(ancestor)
  if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
    return [`clipped: ${describeElement(element)}`]
  return element.closest('[title], [aria-label]')
    ? []
    : [`shortened without a title: ${describeElement(element)}`]
}

/** Finds text that overlaps other text. */
export function overlappingTexts(): string[] {
  const boxes = shownElements()
    .filter((element) => hasOwnText(element) && !element.closest('legend'))
    .map((element) => ({ element, box: textBox(element), layer: layerOf(element) }))
    .filter(({ element, box }) => box.width > 1 && clippingAncestor(element, box) === null)
    .sort((one, other) => one.box.top - other.box.top)
  return boxes.flatMap((one, index) => {
    const end = boxes.findIndex(({ box }, other) => other > index && box.top > one.box.bottom)
    const below = boxes.slice(index + 1, end < 0 ? undefined : end)
    return below
      .filter((other) => areOverlapping(one, other))
      .map((other) => `${describeElement(one.element)} overlaps ${describeElement(other.element)}`)
  })
}

interface PlacedText {
  element: Element
  box: DOMRect
  layer: Element
}

function areOverlapping(one: PlacedText, other: PlacedText): boolean {
  if (one.layer !== other.layer) return false
  if (one.element.contains(other.element) || other.element.contains(one.element)) return false
  if (!overlap(one.box, other.box)) return false
  const otherBoxes = lineBoxes(other.element)
  return lineBoxes(one.element).some((line) => otherBoxes.some((another) => overlap(line, another)))
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 3 && down > 5
}

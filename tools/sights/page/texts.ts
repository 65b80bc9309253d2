import { cutBy, hasOwnText, isShown, layerOf, lineBoxes, shownElements, textBox, told } from './elements.ts'

const fields = 'input[type=text], input[type=search], input:not([type])'

/** Text that a box cuts off, that ends in dots without a title to read it by, or that runs out of the window. */
export function cutTexts(): string[] {
  const texts = shownElements().filter((one) => hasOwnText(one) && !one.closest('select, textarea'))
  const ofFields = [...document.querySelectorAll<HTMLInputElement>(fields)]
    .filter((field) => isShown(field) && field.value === '' && field.scrollWidth > field.clientWidth + 1)
    .map((field) => `a hint cut in its field: «${field.placeholder}»`)
  return [...texts.flatMap(cutOf), ...ofFields]
}

function cutOf(element: Element): string[] {
  const box = textBox(element)
  const by = box.width === 0 ? null : cutBy(element, box)
  if (by === null) return []
  if (by === 'edge') return [`beyond the edge: ${told(element)}`]
  const { textOverflow, webkitLineClamp } = getComputedStyle(by)
  if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') return [`cut: ${told(element)}`]
  return element.closest('[title], [aria-label]') ? [] : [`shortened without a title: ${told(element)}`]
}

/** Text that stands on other text. */
export function textsOnTexts(): string[] {
  const boxes = shownElements()
    .filter((element) => hasOwnText(element) && !element.closest('legend'))
    .map((element) => ({ element, box: textBox(element), layer: layerOf(element) }))
    .filter(({ element, box }) => box.width > 1 && cutBy(element, box) === null)
    .sort((one, other) => one.box.top - other.box.top)
  return boxes.flatMap((one, index) => {
    const end = boxes.findIndex(({ box }, place) => place > index && box.top > one.box.bottom)
    const below = boxes.slice(index + 1, end < 0 ? undefined : end)
    return below
      .filter((other) => standsOn(one, other))
      .map((other) => `${told(one.element)} stands on ${told(other.element)}`)
  })
}

interface Placed {
  element: Element
  box: DOMRect
  layer: Element
}

function standsOn(one: Placed, other: Placed): boolean {
  if (one.layer !== other.layer) return false
  if (one.element.contains(other.element) || other.element.contains(one.element)) return false
  if (!overlap(one.box, other.box)) return false
  const others = lineBoxes(other.element)
  return lineBoxes(one.element).some((line) => others.some((another) => overlap(line, another)))
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 3 && down > 5
}

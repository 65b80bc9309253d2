import {
  drawingSvg,
  drawOpening,
  type Opening,
  type PriceList,
  quoteOpening,
  type Summary,
  summaryOf,
  type Tech,
} from '@veranda/soft-windows'

/** What the server counts its example by, and writes into the page. */
interface Terms {
  opening: Opening
  priceList: PriceList
  tech: Tech
  rolls: Record<string, number[]>
}

interface Fields {
  width: HTMLInputElement
  height: HTMLInputElement
  film: HTMLSelectElement
  fastener: HTMLSelectElement
}

/** Counts the visitor's window with each change, in place of the example. */
export function startCalculator(place: HTMLElement): void {
  const terms = JSON.parse(place.dataset.calculator ?? '{}') as Terms
  const box = place.querySelector<HTMLFieldSetElement>('[data-fields]')
  if (!box) return
  const fields = Object.fromEntries(
    [...box.elements].map((one) => [one.getAttribute('name') ?? '', one]),
  ) as unknown as Fields
  const name = place.querySelector('svg')?.getAttribute('aria-label') ?? ''
  box.hidden = false
  const example = place.querySelector<HTMLElement>('[data-example]')
  if (example) example.hidden = true
  const update = () => {
    const isFine = [fields.width, fields.height].map(isValid).every(Boolean)
    if (isFine) show(place, counted(terms, fields, name))
  }
  box.addEventListener('input', update)
  update()
}

/** A size that no window has is marked, and the last figures stay. */
function isValid(field: HTMLInputElement): boolean {
  const size = field.valueAsNumber
  const isFine = size >= Number(field.min) && size <= Number(field.max)
  field.setAttribute('aria-invalid', String(!isFine))
  return isFine
}

function counted({ opening, priceList, tech, rolls }: Terms, fields: Fields, title: string) {
  const fastener = fields.fastener.value
  const one: Opening = {
    ...opening,
    film: fields.film.value,
    dims: { width: Math.round(fields.width.valueAsNumber), height: Math.round(fields.height.valueAsNumber) },
    fasteners: { ...opening.fasteners, left: fastener, right: fastener, bottom: fastener },
  }
  const widths = rolls[one.film] ?? []
  const quote = quoteOpening(one, { priceList, tech, rolls: widths })
  const drawing = drawOpening(one, quote, { tech, roll: Math.max(...widths), letterShare: 0.035 })
  return { summary: summaryOf(quote), svg: drawingSvg(drawing, { title, font: 'inherit' }) }
}

function show(place: HTMLElement, { summary, svg }: { summary: Summary; svg: string }): void {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  place.querySelector('[data-drawing]')?.replaceChildren(drawing)
  for (const output of place.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = summary[output.dataset.figure as keyof Summary]
    if (output.textContent !== text) output.textContent = text
  }
}

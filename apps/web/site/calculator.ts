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

/** The inputs of the server's example, which it writes into the page. */
interface CalculatorTerms {
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

/** Replaces the example with a calculation of the visitor's window, updated on each change. */
export function startCalculator(container: HTMLElement): void {
  const terms = JSON.parse(container.dataset.calculator ?? '{}') as CalculatorTerms
  const fieldset = container.querySelector<HTMLFieldSetElement>('[data-fields]')
  if (!fieldset) return
  const fields = Object.fromEntries(
    [...fieldset.elements].map((one) => [one.getAttribute('name') ?? '', one]),
  ) as unknown as Fields
  const name = container.querySelector('svg')?.getAttribute('aria-label') ?? ''
  fieldset.hidden = false
  const example = container.querySelector<HTMLElement>('[data-example]')
  if (example) example.hidden = true
  const update = () => {
    const areValid = [fields.width, fields.height].map(validate).every(Boolean)
    if (areValid) render(container, calculate(terms, fields, name))
  }
  fieldset.addEventListener('input', update)
  update()
}

/** Marks a size out of range as invalid; the last valid result stays visible. */
function validate(field: HTMLInputElement): boolean {
  const size = field.valueAsNumber
  const isValid = size >= Number(field.min) && size <= Number(field.max)
  field.setAttribute('aria-invalid', String(!isValid))
  return isValid
}

function calculate({ opening, priceList, tech, rolls }: CalculatorTerms, fields: Fields, title: string) {
  const fastener = fields.fastener.value
  const changed: Opening = {
    ...opening,
    film: fields.film.value,
    dims: { width: Math.round(fields.width.valueAsNumber), height: Math.round(fields.height.valueAsNumber) },
    fasteners: { ...opening.fasteners, left: fastener, right: fastener, bottom: fastener },
  }
  const widths = rolls[changed.film] ?? []
  const quote = quoteOpening(changed, { priceList, tech, rolls: widths })
  const drawing = drawOpening(changed, quote, { tech, roll: Math.max(...widths), letterShare: 0.035 })
  return { summary: summaryOf(quote), svg: drawingSvg(drawing, { title, font: 'inherit' }) }
}

function render(place: HTMLElement, { summary, svg }: { summary: Summary; svg: string }): void {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  place.querySelector('[data-drawing]')?.replaceChildren(drawing)
  for (const output of place.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = summary[output.dataset.figure as keyof Summary]
    if (output.textContent !== text) output.textContent = text
  }
}

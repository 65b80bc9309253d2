import { type ProductionSettings, productionSettings, readPrice } from '@veranda/contract'
import { tech } from '@veranda/soft-windows'
import { z } from 'zod'
import type { VersionedForm } from '#features/settings/use-versioned-form.ts'

/** Settings as the form holds them: a film's pattern flag is beside the film. */
export const productionForm = z.object({
  tech: tech.omit({ patterned_films: true }),
  films: z.array(z.object({ ...productionSettings.shape.films.element.shape, is_patterned: z.boolean() })),
})
export type ProductionForm = z.input<typeof productionForm>
export type ProductionSectionForm = VersionedForm<ProductionForm, z.output<typeof productionForm>>

export function formOf({ tech: constants, films }: ProductionSettings): ProductionForm {
  const { patterned_films, ...tech } = constants
  const isPatterned = (code: string) => patterned_films.includes(code)
  return { tech, films: films.map((film) => ({ ...film, is_patterned: isPatterned(film.code) })) }
}

export function settingsOf({
  tech: constants,
  films,
}: z.output<typeof productionForm>): Omit<ProductionSettings, 'version'> {
  return {
    tech: {
      ...constants,
      patterned_films: films.filter(({ is_patterned }) => is_patterned).map(({ code }) => code),
    },
    films: films.map(({ is_patterned: _isPatterned, ...film }) => film),
  }
}

/** Widths from «1400, 1800»; `NaN` for invalid ones, so that they are refused at their field. */
export function readWidths(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN))
}

/** Basis points from «12,5» per cent, or `NaN`. */
export function readPercent(text: string): number {
  const read = readPrice(text, 'percent')
  return 'value' in read && typeof read.value === 'number' ? read.value : Number.NaN
}

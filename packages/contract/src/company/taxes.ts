import type { Vat } from '@veranda/soft-windows'
import { z } from 'zod'

/** VAT rates in basis points; `null`: no VAT. */
export const vatRates = [null, 500, 700, 1000, 2000, 2200] as const
export type VatRate = (typeof vatRates)[number]

/** The VAT rate from a day on. */
export const vatPeriod = z.strictObject({
  from: z.iso.date('Укажите день'),
  bp: z.literal(vatRates, 'Выберите ставку'),
})
export type VatPeriod = z.infer<typeof vatPeriod>

export const vatPeriods = z
  .array(vatPeriod)
  .max(20)
  .superRefine((periods, context) => {
    const days = periods.map(({ from }) => from)
    const duplicateIndex = days.findIndex((day, index) => days.indexOf(day) !== index)
    if (duplicateIndex >= 0)
      context.addIssue({
        code: 'custom',
        path: [duplicateIndex, 'from'],
        message: 'С этого дня ставка уже задана',
      })
  })

/** The VAT rate on a day (`YYYY-MM-DD`): of the latest period that has begun, none before the first. */
export function vatOn(day: string, periods: readonly VatPeriod[]): Vat {
  const startedPeriods = periods
    .filter(({ from }) => from <= day)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  const bp = startedPeriods.at(-1)?.bp ?? null
  return bp === null ? { mode: 'none', bp: 0 } : { mode: 'included', bp }
}

/** «22 %» */
export const vatRateText = (bp: number) => `${bp / 100} %`

import { opening, orderTerms, priceList, tech, vat } from '@veranda/soft-windows'
import { z } from 'zod'

const figures = z.record(z.string(), z.unknown())

const goldenNesting = z.record(
  z.string(),
  z.object({
    panels: z.number(),
    panels_area_m2: z.number(),
    by_roll: z.array(
      z.object({ roll_mm: z.number(), lower_bound_mm: z.number(), best_known_mm: z.number() }),
    ),
  }),
)
export type GoldenNesting = z.infer<typeof goldenNesting>

/** Parsed one by one, so that an invalid order does not prevent checking the others. */
export const goldenOrder = z.object({
  id: z.string(),
  input: orderTerms.extend({
    price: z.string(),
    company: z.string(),
    roll_set: z.string(),
    openings: z.array(opening),
  }),
  expected: z
    .looseObject({
      openings: z.array(figures).default([]),
      nesting: goldenNesting.default({}),
      nesting_full_width: goldenNesting.default({}),
    })
    .catchall(z.unknown()),
})
export type GoldenOrder = z.infer<typeof goldenOrder>

export const goldenFile = z.object({
  date: z.iso.date(),
  tech: tech.extend({ rolls: z.record(z.string(), z.record(z.string(), z.array(z.number()))) }),
  price_lists: z.record(z.string(), priceList),
  bank: z.object({ name: z.string(), bic: z.string(), corr: z.string() }),
  companies: z.record(
    z.string(),
    z.object({ name: z.string(), inn: z.string(), kpp: z.string(), account: z.string(), vat }),
  ),
  orders: z.array(z.unknown()),
  words_cases: z.record(z.string(), z.string()).default({}),
  account_key_cases: z.array(z.object({ bic: z.string(), account: z.string(), ok: z.boolean() })).default([]),
})
export type GoldenFile = z.infer<typeof goldenFile>

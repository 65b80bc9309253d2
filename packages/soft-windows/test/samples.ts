import fc from 'fast-check'
import { type Opening, type OpeningInput, opening, priceList, type Tech, tech } from '#schemas.ts'

export const defaultTech: Tech = tech.parse({})

export const rolls = [1400, 1800, 2200]

export const defaultPrices = priceList.parse({
  model: 'component',
  film_m2: { pvc700_clear: 95_000 },
  edging_m: { 50: 14_000, 70: 16_000 },
  fastener_pc: { eyelet10: 1_800, bracket_pa: 12_000 },
  fastener_step_mm: { eyelet10: 350, bracket_pa: 400 },
  zipper_m: { spiral: 75_000 },
  divider_m: 100_000,
  weld_m: 50_000,
  pocket_m: 38_000,
  skirt_m: 65_000,
  weight_m: 90_000,
  cutout_pc: { small: 50_000, large: 100_000 },
  patch_pc: 50_000,
  rollup_strap_pc: { grommet: 25_000 },
  mounting_m2: { wood: 65_000 },
  mounting_min: 750_000,
  height_day: { scaffold: 2_000_000 },
  km_rate: 2_500,
  km_included: 30,
  urgency_bp: 2_000,
  round_down_to: 1_000,
  prepay_bp: 5_000,
  prepay_round: 10_000,
})

/** A rectangle with eyelets on top and brackets on the other sides, with overrides. */
export function window(width: number, height: number, more: Partial<OpeningInput> = {}): Opening {
  return opening.parse({
    name: 'Окно',
    dims: { width, height },
    film: 'pvc700_clear',
    edging: { all: 70, color: 'brown' },
    fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
    ...more,
  })
}

const size = fc.integer({ min: 300, max: 6000 })
const fastener = fc.constantFrom('none', 'eyelet10', 'bracket_pa')

/** Valid sizes of every shape. */
const shaped = fc.oneof(
  fc.record({ width: size, height: size }).map((dims) => ({ shape: 'rectangle' as const, dims })),
  fc.record({ width: size, left: size, right: size }).map((dims) => ({ shape: 'slope' as const, dims })),
  fc.record({ bottom: size, top: size, height: size }).map((dims) => ({ shape: 'trapezoid' as const, dims })),
  fc.record({ width: size, left: size }).map((dims) => ({ shape: 'triangle' as const, dims })),
  fc.record({ width: size, left: size }).map((dims) => ({ shape: 'arch' as const, dims })),
)

/** Openings of every shape, with any fasteners and edging. */
export const openings: fc.Arbitrary<Opening> = fc
  .record({
    shaped,
    edging: fc.constantFrom(0, 50, 70),
    sides: fc.record({ top: fastener, right: fastener, bottom: fastener, left: fastener }),
    qty: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ shaped: { shape, dims }, edging, sides, qty }) =>
    opening.parse({
      name: 'Окно',
      shape,
      dims,
      qty,
      film: 'pvc700_clear',
      edging: { all: edging },
      fasteners: sides,
    }),
  )

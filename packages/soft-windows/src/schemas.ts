import { z } from 'zod'
import { defaultCornerOrder, sideNames } from './sides.ts'

/** Lengths are whole millimetres, money whole kopecks, percents basis points (500 = 5 %), `centi` hundredths. */
export const shapes = ['rectangle', 'slope', 'trapezoid', 'triangle', 'quad', 'arch', 'custom'] as const
export const sizeModes = ['light', 'outer'] as const
export const areaBases = ['light_bbox', 'outer_bbox', 'light_real', 'outer_real'] as const
export const finishes = ['zinc', 'yellow_zinc', 'black', 'color'] as const
export const strapTypes = ['grommet', 'fastex'] as const
export const foundations = ['wood', 'log', 'brick', 'concrete', 'metal', 'siding'] as const
export const heights = ['none', 'ladder', 'scaffold'] as const

export const shortestSide = 100
export const longestSide = 20_000

const length = z.number().int().min(shortestSide).max(longestSide)
const small = z.number().int().min(0).max(longestSide)
const code = z.string().min(1).max(50)
const kopecks = z.number().int().min(0).max(100_000_000_00)
const basisPoints = z.number().int().min(0).max(10_000)

/** Which sizes a shape needs, and in which sets, is defined in `shape-outlines.ts`. */
export const dims = z.object({
  width: length.optional(),
  height: length.optional(),
  bottom: length.optional(),
  right: length.optional(),
  top: length.optional(),
  left: length.optional(),
  /** Height of an arch flatter than a semicircle. */
  rise: length.optional(),
  /** Horizontal offset of a trapezoid's top from its bottom, at the left. */
  offset: z.number().int().min(-longestSide).max(longestSide).optional(),
  diag_bl_tr: length.optional(),
  diag_br_tl: length.optional(),
  points: z
    .array(z.tuple([small, small]))
    .min(3)
    .max(40)
    .optional(),
})
export type Dims = z.infer<typeof dims>

const perSide = <T extends z.ZodType>(value: T) =>
  z.object({ top: value, right: value, bottom: value, left: value }).partial()

export const edging = perSide(z.number().int().min(0).max(300)).extend({
  /** Width of sides that are not named. */
  all: z.number().int().min(0).max(300).optional(),
  color: code.default('brown'),
})

/** Spans the whole opening, at `x` from the left of the light or at `y` from its bottom. */
const spanning = { x: small.optional(), y: small.optional() }

export const zipper = z.object({ ...spanning, type: code })
export const divider = z.object({ ...spanning, width: z.number().int().min(10).max(500).default(100) })
export const weld = z.object(spanning)
export const cutout = z.object({
  x: small.optional(),
  y: small.optional(),
  w: small.optional(),
  h: small.optional(),
  type: z.enum(['cut', 'patch']).default('cut'),
  size: z.enum(['small', 'large']).optional(),
})
export type Cutout = z.infer<typeof cutout>

/** Keys of an opening, for schemas that add their own. */
export const openingShape = {
  name: z.string().max(200).default(''),
  qty: z.number().int().min(1).max(100).default(1),
  kind: z.enum(['window', 'door', 'mesh', 'combo']).default('window'),
  shape: z.enum(shapes).default('rectangle'),
  size_mode: z.enum(sizeModes).default('light'),
  dims,
  /** How far the product overlaps the opening; by default the width of the edging, 0 fits it inside. */
  overlap: perSide(small).optional(),
  film: code,
  edging,
  fasteners: perSide(code).default({}),
  /** Maximum step by type, overriding the price list. */
  step_max: z.record(code, z.number().int().min(50).max(2000)).optional(),
  finish: z.enum(finishes).default('zinc'),
  zippers: z.array(zipper).max(20).default([]),
  dividers: z.array(divider).max(20).default([]),
  welds: z.array(weld).max(20).default([]),
  cutouts: z.array(cutout).max(20).default([]),
  skirt_mm: small.default(0),
  weight: z.boolean().default(false),
  pocket_top: z.boolean().default(false),
  rollup_straps: z.union([z.literal('auto'), z.number().int().min(0).max(50)]).default(0),
  strap_type: z.enum(strapTypes).default('grommet'),
  area_basis: z.enum(areaBases).optional(),
}

export const opening = z.object(openingShape)
export type Opening = z.infer<typeof opening>
export type OpeningInput = z.input<typeof opening>

export const mounting = z.object({
  foundation: code,
  km: z.number().int().min(0).max(5000).default(0),
  height: z.enum(heights).default('none'),
  days: z.number().int().min(0).max(100).default(0),
  manual_price: kopecks.nullish(),
  manual_reason: z.string().max(500).default(''),
})

export const service = z.object({ title: z.string().max(200), amount_kop: kopecks })

/** Terms of an order that affect its price. */
export const orderTerms = z.object({
  discount_bp: basisPoints.default(0),
  urgent: z.boolean().default(false),
  /** The order's own urgency surcharge, overriding the price list. */
  urgency_bp: basisPoints.optional(),
  mounting: mounting.nullable().default(null),
  services: z.array(service).max(100).default([]),
})
export type OrderTerms = z.infer<typeof orderTerms>

/** `null` or absent: not set. */
const price = kopecks.nullable()
const prices = z.record(code, price).default({})

const commonPrices = {
  title: z.string().max(200).default(''),
  fastener_step_mm: z.record(code, z.number().int().min(50).max(2000)).default({}),
  zipper_m: prices,
  divider_m: price.default(null),
  weld_m: price.default(null),
  pocket_m: price.default(null),
  skirt_m: price.default(null),
  weight_m: price.default(null),
  cutout_pc: prices,
  patch_pc: price.default(null),
  rollup_strap_pc: prices,
  min_billed_area_centi_m2: z.number().int().min(0).max(10_000).default(100),
  area_basis: z.enum(areaBases).default('light_bbox'),
  mounting_m2: prices,
  mounting_min: kopecks.default(0),
  height_day: prices,
  km_rate: kopecks.default(0),
  km_included: z.number().int().min(0).default(0),
  urgency_bp: basisPoints.default(0),
  /** Volume discounts by the total billed area, in square metres. */
  volume_discounts: z
    .array(z.object({ from_m2: z.number().int().min(0), bp: basisPoints }))
    .max(20)
    .default([]),
  round_down_to: kopecks.default(0),
  prepay_bp: basisPoints.default(0),
  prepay_round: kopecks.default(0),
  /** Costs by codes of films, widths and hardware; labour per square metre and per order. */
  cost_film_m2: prices,
  cost_edging_m: prices,
  cost_fastener_pc: prices,
  cost_zipper_m: prices,
  cost_detail_m: prices,
  cost_detail_pc: prices,
  labour_m2: price.default(null),
  labour_order: price.default(null),
  /** A proposal with a lower margin needs a reason. */
  min_margin_bp: basisPoints.default(3000),
}

export const componentPriceList = z.object({
  model: z.literal('component'),
  ...commonPrices,
  film_m2: prices,
  edging_m: prices,
  edging_color_surcharge_m: prices,
  fastener_pc: prices,
  fastener_finish_pct_bp: z.record(code, basisPoints).default({}),
})
export type ComponentPriceList = z.infer<typeof componentPriceList>

export const bundlePriceList = z.object({
  model: z.literal('bundle'),
  ...commonPrices,
  bundle_m2: z.record(code, prices).default({}),
  edging_color_surcharge_m2: prices,
  extra_side_fastener_pc: price.default(null),
})
export type BundlePriceList = z.infer<typeof bundlePriceList>

export const priceList = z.discriminatedUnion('model', [componentPriceList, bundlePriceList])
export type PriceList = z.infer<typeof priceList>

export const defaultDiagonalTolerance = 10

/** Production constants of a company. */
export const tech = z.object({
  film_under_edge: small.default(30),
  weld_overlap: small.default(20),
  zipper_band: small.default(50),
  zipper_waste: small.default(300),
  edging_allowance: small.default(100),
  edging_layers: z.number().int().min(1).max(4).default(2),
  weld_policy: z.enum(['equal', 'full_width', 'optimize']).default('equal'),
  weld_min_piece: small.default(150),
  /** A panel may exceed its roll by this much, at the expense of the film under the edging. */
  roll_tolerance: z.number().int().min(0).max(50).default(0),
  roll_length: z.number().int().min(1000).max(1_000_000).default(30_000),
  min_remnant: z.number().int().min(100).max(5000).default(800),
  corner_order: z
    .array(z.enum(sideNames))
    .refine((sides) => sides.length === sideNames.length && new Set(sides).size === sideNames.length)
    .default(defaultCornerOrder),
  /** Tolerance between a measured and a computed diagonal. */
  diagonal_tolerance: z.number().int().min(0).max(200).default(defaultDiagonalTolerance),
  hardware_reserve_bp: basisPoints.default(300),
  screw_reserve_bp: basisPoints.default(1000),
  /** Patterned films, whose panels are never turned. */
  patterned_films: z.array(code).default([]),
})
export type Tech = z.infer<typeof tech>

export const vat = z.object({ mode: z.enum(['none', 'included']), bp: basisPoints })
export type Vat = z.infer<typeof vat>

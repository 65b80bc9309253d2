import { sorted } from './fasteners.ts'
import { amountOf, roundHalfUp, share } from './numbers.ts'
import type { BundlePriceList, ComponentPriceList, Cutout, Opening, PriceList } from './schemas.ts'

export type Unit = 'm2' | 'm' | 'pc'

/** One line of a product's price. Without a price it has no amount. */
export interface PriceLine {
  code: string
  /** Hundredths of the unit. */
  qty_centi: number
  unit: Unit
  price_kop: number | null
  amount_kop: number | null
}

/** Quantities that a product's price depends on. */
export interface Quantities {
  billed_area_centi_m2: number
  edging_centi_m: Record<string, number>
  fasteners_total: Record<string, number>
  /** Fasteners of top and bottom, for price lists by square metre. */
  top: { type: string; owned: number } | undefined
  bottom: { type: string; owned: number } | undefined
  /** Type on both sides, or `none` if they differ. */
  upright: string
  zipper_centi_m: Record<string, number>
  divider_centi_m: number
  weld_centi_m: number
  pocket_centi_m: number
  skirt_centi_m: number
  weight_centi_m: number
  rollup_straps: number
}

type Price = number | null | undefined

function line(code: string, unit: Unit, qty_centi: number, price: Price): PriceLine[] {
  if (qty_centi <= 0) return []
  const price_kop = price ?? null
  return [{ code, qty_centi, unit, price_kop, amount_kop: price_kop && amountOf(qty_centi, price_kop) }]
}

/** A price with its surcharge; unknown if either is. */
function sumOrNull(price: Price, surcharge: Price): number | null {
  return price == null || surcharge == null ? null : price + surcharge
}

/** A cut-out up to 200 × 200 mm is small. */
const smallCutout = 200 * 200

export function cutoutSize({ size, w = 0, h = 0 }: Cutout): 'small' | 'large' {
  return size ?? (w * h <= smallCutout ? 'small' : 'large')
}

function cutoutLines({ cutouts }: Opening, list: PriceList): PriceLine[] {
  const counts: Record<string, number> = {}
  for (const cutout of cutouts) {
    const code = cutout.type === 'patch' ? 'patch' : `cutout:${cutoutSize(cutout)}`
    counts[code] = (counts[code] ?? 0) + 1
  }
  return Object.entries(sorted(counts)).flatMap(([code, count]) => {
    const price = code === 'patch' ? list.patch_pc : list.cutout_pc[code.slice('cutout:'.length)]
    return line(code, 'pc', count * 100, price)
  })
}

/** Items that both models of price lists charge separately. */
function extraLines(opening: Opening, quantities: Quantities, list: PriceList): PriceLine[] {
  const zippers = Object.entries(quantities.zipper_centi_m)
  return [
    ...zippers.flatMap(([type, metres]) => line(`zipper:${type}`, 'm', metres, list.zipper_m[type])),
    ...line('divider', 'm', quantities.divider_centi_m, list.divider_m),
    ...line('weld', 'm', quantities.weld_centi_m, list.weld_m),
    ...line('pocket', 'm', quantities.pocket_centi_m, list.pocket_m),
    ...line('skirt', 'm', quantities.skirt_centi_m, list.skirt_m),
    ...line('weight', 'm', quantities.weight_centi_m, list.weight_m),
    ...cutoutLines(opening, list),
    ...line(
      `rollup_strap:${opening.strap_type}`,
      'pc',
      quantities.rollup_straps * 100,
      list.rollup_strap_pc[opening.strap_type],
    ),
  ]
}

function componentLines(opening: Opening, quantities: Quantities, list: ComponentPriceList): PriceLine[] {
  // A colour or finish missing in the price list has no surcharge.
  const surcharge = list.edging_color_surcharge_m[opening.edging.color] ?? 0
  const finishBp = list.fastener_finish_pct_bp[opening.finish] ?? 0
  const finished = (price: Price) => (price == null ? null : price + share(price, finishBp))
  return [
    ...line(`film:${opening.film}`, 'm2', quantities.billed_area_centi_m2, list.film_m2[opening.film]),
    ...Object.entries(quantities.edging_centi_m).flatMap(([width, metres]) =>
      line(`edging:${width}`, 'm', metres, sumOrNull(list.edging_m[width], surcharge)),
    ),
    ...Object.entries(quantities.fasteners_total).flatMap(([type, count]) =>
      line(`fastener:${type}`, 'pc', count * 100, finished(list.fastener_pc[type])),
    ),
  ]
}

function bundleLines(opening: Opening, quantities: Quantities, list: BundlePriceList): PriceLine[] {
  const { billed_area_centi_m2: area, upright } = quantities
  const color = list.edging_color_surcharge_m2[opening.edging.color] ?? 0
  const bundle = list.bundle_m2[opening.film]?.[upright]
  const extraSide = (['top', 'bottom'] as const).flatMap((side) => {
    const fasteners = quantities[side]
    if (!fasteners || fasteners.type === 'eyelet10') return []
    return line(`${side}_fasteners`, 'pc', fasteners.owned * 100, list.extra_side_fastener_pc)
  })
  return [
    ...line(`bundle:${opening.film}:${upright}`, 'm2', area, bundle),
    ...(color > 0 ? line('edging_color', 'm2', area, color) : []),
    ...extraSide,
  ]
}

/** Price lines of a product, each rounded to a kopeck, by a price list of either model. */
export function priceLines(opening: Opening, quantities: Quantities, list: PriceList): PriceLine[] {
  const own =
    list.model === 'component'
      ? componentLines(opening, quantities, list)
      : bundleLines(opening, quantities, list)
  return [...own, ...extraLines(opening, quantities, list)]
}

/** Hundredths of a metre. */
export function metres(mm: number): number {
  return roundHalfUp(mm / 10)
}

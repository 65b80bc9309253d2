import {
  cutoutNames,
  fastenerNames,
  filmName,
  foundationNames,
  nameOf,
  strapNames,
  zipperNames,
} from '@veranda/contract'
import type { PricingInputs } from './draft/order-calculation.ts'
import { estimateTexts } from './estimate/estimate-texts.ts'

const t = estimateTexts.lines

const plain: Record<string, string> = {
  edging_color: t.edging_color,
  top_fasteners: t.top_fasteners,
  bottom_fasteners: t.bottom_fasteners,
  divider: t.divider,
  weld: t.weld,
  pocket: t.pocket,
  skirt: t.skirt,
  weight: t.weight,
  patch: t.patch,
}

/** The Russian name of a price line: `fastener:strap` → «Крепёж: Скоба с ремешком». */
export function lineName(code: string, films: PricingInputs['films']): string {
  const [kind = '', what = '', more = ''] = code.split(':')
  const film = () => filmName(films, what)
  const upright = () => (more === 'none' ? t.noFasteners : nameOf(fastenerNames, more))
  const makers: Record<string, () => string> = {
    film: () => t.film(film()),
    edging: () => t.edging(what),
    fastener: () => t.fastener(nameOf(fastenerNames, what)),
    bundle: () => t.bundle(film(), upright()),
    zipper: () => t.zipper(nameOf(zipperNames, what)),
    cutout: () => nameOf(cutoutNames, what),
    rollup_strap: () => t.rollup_strap(nameOf(strapNames, what)),
    mounting: () => t.mounting(nameOf(foundationNames, what)),
  }
  return makers[kind]?.() ?? plain[kind] ?? code
}

import {
  asVariant,
  edgingColorNames,
  fastenerNames,
  filmName,
  finishNames,
  nameOf,
  type OfferedVariant,
  type ProductionSettings,
  type ProposalVariant,
} from '@veranda/contract'
import type { OrderTotals } from '@veranda/soft-windows'
import { calculateOrder } from '#features/orders/money/calculation-rules.ts'
import type { DocumentSource } from './document-source.ts'
import { qrOf, sumsOf } from './document-values.ts'
import { texts } from './texts.ts'

const t = texts.variant

function differencesOf(variant: ProposalVariant, films: ProductionSettings['films']): string[] {
  const { film, fastener, finish, edging_color } = variant
  const lines = [
    film && t.film(filmName(films, film)),
    fastener && t.fastener(nameOf(fastenerNames, fastener)),
    finish && t.finish(finishNames[finish]),
    edging_color && t.color(nameOf(edgingColorNames, edging_color)),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
  return lines.length > 0 ? lines : [t.asMeasured]
}

interface CountedVariant {
  variant: ProposalVariant
  totals: OrderTotals
}

/** Calculated variants of a proposal; `null` if one lacks a price, empty if there is no choice. */
export function countVariants({ variants, order, by, vat }: DocumentSource): CountedVariant[] | null {
  if (variants.length < 2) return []
  const calculatedVariants = variants.map((variant) => {
    const items = order.items.map((item) => asVariant(item, variant))
    return { variant, totals: calculateOrder(items, order.terms, by, vat).quote.totals }
  })
  return calculatedVariants.every((one): one is CountedVariant => one.totals !== null)
    ? calculatedVariants
    : null
}

/** A variant as the client sees it. */
export const offeredVariant = (
  source: DocumentSource,
  { variant, totals }: CountedVariant,
): OfferedVariant => ({
  name: variant.name,
  differences: differencesOf(variant, source.by.films),
  ...sumsOf(source, totals),
  payment_qr: qrOf(source, totals.prepay_kop),
})

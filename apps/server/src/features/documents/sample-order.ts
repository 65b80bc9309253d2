import { type DocumentKind, documentClient, orderItem } from '@veranda/contract'
import { type OrderTotals, orderTerms } from '@veranda/soft-windows'
import { calculateOrder } from '#features/orders/money/calculation-rules.ts'
import { defaultPricing } from '#features/price-lists/production-repo.ts'
import type { DocumentSource } from './document-source.ts'
import { sampleTexts as t } from './template-texts.ts'

const fasteners = { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' }

const sampleItems = [2300, 1800].map((width, index) =>
  orderItem.parse({
    key: `00000000-0000-4000-8000-00000000000${index}`,
    name: t.opening(index + 1),
    dims: { width, height: 2150 },
    film: 'pvc700_clear',
    edging: { all: 70 },
    fasteners,
    rollup_straps: 'auto',
  }),
)

/** A sample order of two windows at the default prices of a new company. */
export function sampleSource(
  issuer: Pick<DocumentSource, 'seller' | 'sellerName' | 'terms' | 'vat' | 'now' | 'timeZone'>,
  kind: DocumentKind,
  template: string,
): DocumentSource {
  return {
    ...issuer,
    kind,
    template,
    number: t.number,
    order: {
      number: t.number,
      address: t.address,
      items: sampleItems,
      terms: orderTerms.parse({ mounting: { foundation: 'wood' } }),
    },
    by: defaultPricing,
    client: documentClient.parse({ name: t.client, phone: t.phone, email: t.email }),
    paid_kopecks: 0,
    note: '',
    variants: [],
  }
}

export function sampleTotals({ order, by, vat }: DocumentSource): OrderTotals {
  const { totals } = calculateOrder(order.items, order.terms, by, vat).quote
  if (!totals) throw new Error('the sample order has no total')
  return totals
}

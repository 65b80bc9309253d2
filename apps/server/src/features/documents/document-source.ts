import type {
  DocumentData,
  DocumentKind,
  DocumentTerms,
  OrderItem,
  ProposalVariant,
  Requisites,
} from '@veranda/contract'
import type { OrderTerms, Vat } from '@veranda/soft-windows'
import type { PricingInputs } from '#features/orders/money/calculation-rules.ts'

/** Inputs of a document. */
export interface DocumentSource {
  kind: DocumentKind
  number: string
  order: { number: string; address: string; items: OrderItem[]; terms: OrderTerms }
  by: PricingInputs
  seller: Requisites
  sellerName: string
  client: DocumentData['client']
  paid_kopecks: number
  note: string
  /** The text with its placeholders. */
  template: string
  terms: DocumentTerms
  vat: Vat
  /** Variants of a proposal; fewer than two are not a choice. */
  variants: ProposalVariant[]
  now: Date
  timeZone: string
}

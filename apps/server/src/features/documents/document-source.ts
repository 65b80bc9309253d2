import type {
  DocumentData,
  DocumentKind,
  DocumentTerms,
  OrderItem,
  ProposalVariant,
  Requisites,
} from '@veranda/contract'
import type { OrderTerms, Vat } from '@veranda/soft-windows'
import type { CountedBy } from '#features/orders/money/calculation-rules.ts'

/** What a document is made of. */
export interface DocumentSource {
  kind: DocumentKind
  number: string
  order: { number: string; address: string; items: OrderItem[]; terms: OrderTerms }
  by: CountedBy
  seller: Requisites
  sellerName: string
  client: DocumentData['client']
  paid_kopecks: number
  note: string
  /** The words, with their placeholders. */
  template: string
  terms: DocumentTerms
  vat: Vat
  /** What a proposal offers to choose from; of fewer than two there is no choice. */
  variants: ProposalVariant[]
  now: Date
  timeZone: string
}

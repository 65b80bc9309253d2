import { z } from 'zod'
import { requisites } from '#company/company.ts'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant, loginEmail, requiredText, text } from '#schemas.ts'
import { proposalVariants } from './proposal-variants.ts'

/** Papers that an order gives. Those without prices go to the shop and the crew. */
export const documentKinds = {
  proposal: { name: 'Коммерческое предложение', short: 'КП', hasPrices: true },
  contract: { name: 'Договор', short: 'Договор', hasPrices: true },
  invoice: { name: 'Счёт на оплату', short: 'Счёт', hasPrices: true },
  work_order: { name: 'Наряд в производство', short: 'Наряд', hasPrices: false },
  mounting_sheet: { name: 'Монтажный лист', short: 'Монтажный лист', hasPrices: false },
  act: { name: 'Акт сдачи-приёмки', short: 'Акт', hasPrices: true },
  upd: { name: 'Универсальный передаточный документ', short: 'УПД', hasPrices: true },
} as const
export type DocumentKind = keyof typeof documentKinds
export const documentKind = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]])

const money = z.number().int()

/** An opening as a document shows it. */
export const documentOpening = z.object({
  name: z.string(),
  qty: z.number().int(),
  /** «2300 × 2150 мм» */
  size: z.string(),
  film: z.string(),
  /** What else it is made with, a line each. */
  details: z.array(z.string()),
  /** The drawing as an SVG element of our own making. */
  svg: z.string(),
  area_centi_m2: z.number().int(),
  /** Cut strips, pieces of film and hardware, for the shop. */
  panels: z.array(z.object({ w: z.number(), h: z.number() })),
})
export type DocumentOpening = z.infer<typeof documentOpening>

const lines = z.array(
  z.object({
    title: z.string(),
    qty: z.number(),
    unit: z.string(),
    amount_kopecks: money,
    vat_kopecks: money.default(0),
  }),
)

/** One of the ways to make the openings that a proposal offers. */
export const offeredVariant = z.object({
  name: z.string(),
  /** What is otherwise than in the order, a line each. */
  differences: z.array(z.string()),
  lines,
  total_kopecks: money,
  prepay_kopecks: money,
  in_words: z.string(),
  vat_note: z.string(),
  payment_qr: z.string().nullable(),
})
export type OfferedVariant = z.infer<typeof offeredVariant>

const words = z.string().default('')

/** Whom a document is for. */
export const documentClient = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  legal_name: words,
  inn: words,
  kpp: words,
  ogrn: words,
  legal_address: words,
})
/** Everything that a document says, as it was when it was issued. Defaults are of papers that are older than a key. */
export const documentData = z.object({
  heading: z.string(),
  /** By itself, for forms that set number and day apart. */
  number: words,
  issued_on: words,
  seller: requisites,
  seller_name: z.string(),
  client: documentClient,
  address: z.string(),
  openings: z.array(documentOpening),
  lines,
  /** The rate in basis points; `null`: no VAT. */
  vat_bp: z.number().int().nullable().default(null),
  vat_kopecks: money.default(0),
  total_kopecks: money,
  prepay_kopecks: money,
  /** What this paper asks to be paid; `null` where it asks nothing. */
  due_kopecks: money.nullable(),
  in_words: z.string(),
  vat_note: z.string(),
  payment_qr: z.string().nullable(),
  valid_until: z.string().nullable(),
  paragraphs: z.array(z.string()),
  /** Empty where there is nothing to choose; otherwise the sums above are those of the first. */
  variants: z.array(offeredVariant).default([]),
  /** How the film is cut, for the shop; papers of before had none. */
  cutting: z
    .array(
      z.object({
        film: z.string(),
        facts: z.string(),
        sheets: z.array(z.object({ title: z.string(), svg: z.string() })),
      }),
    )
    .default([]),
})
export type DocumentData = z.infer<typeof documentData>

const documentBase = {
  id,
  order_id: id,
  order_number: z.string(),
  kind: documentKind,
  number: z.string(),
  issued_on: z.string(),
  revision: z.number().int(),
  total_kopecks: money,
  author: z.object({ id, name: z.string() }).nullable(),
  voided_at: instant.nullable(),
  void_reason: z.string(),
  /** Until when the client's link opens; `null`: there is none. */
  shared_until: instant.nullable(),
  views: z.number().int(),
  viewed_at: instant.nullable(),
  accepted_at: instant.nullable(),
  accepted_by: z.string(),
  /** Which of the variants, from 0; `null`: there was nothing to choose, or nobody has accepted. */
  accepted_variant: z.number().int().nullable(),
  created_at: instant,
}

export const documentListItem = z.object(documentBase)
export type DocumentListItem = z.infer<typeof documentListItem>

export const orderDocument = z.object({ ...documentBase, data: documentData })
export type OrderDocument = z.infer<typeof orderDocument>

const issue = { module: 'soft_windows', permission: 'document.issue' } as const
/** Papers that were issued stay open without the module. */
const read = { permission: 'document.read' } as const

/** Papers of an order, beside its other endpoints. */
export const orderDocumentEndpoints = {
  issueDocument: endpoint({
    method: 'POST',
    path: '/api/orders/:id/documents',
    summary: 'Issue a document of an order: from then on it never changes',
    access: issue,
    params: idParams,
    body: z.strictObject({
      kind: documentKind,
      note: text(5000).default(''),
      /** What a proposal offers to choose from; one alone is no choice. */
      variants: proposalVariants.default([]),
    }),
    output: orderDocument,
    status: 201,
    creates: true,
  }),
  documents: endpoint({
    method: 'GET',
    path: '/api/orders/:id/documents',
    summary: 'Documents of an order, newest first',
    access: read,
    params: idParams,
    output: z.array(documentListItem),
  }),
}

export const documentEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'One document with all that it says',
    access: read,
    params: idParams,
    output: orderDocument,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/documents/:id/pdf',
    summary: 'The document as PDF, as it was issued',
    access: read,
    params: idParams,
    file: 'application/pdf',
  }),
  annul: endpoint({
    method: 'POST',
    path: '/api/documents/:id/void',
    summary: 'Annul a document: it keeps its number and stays to be seen',
    access: issue,
    params: idParams,
    body: z.strictObject({ reason: requiredText(500, 'Напишите причину') }),
    output: orderDocument,
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/documents/:id/share',
    summary: 'Make the client’s link; an earlier one ceases to open',
    access: issue,
    params: idParams,
    output: z.object({ url: z.string(), shared_until: instant }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id/share',
    summary: 'Close the client’s link',
    access: issue,
    params: idParams,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/documents/:id/send',
    summary: 'Send the client a letter with a link of their own',
    access: issue,
    params: idParams,
    body: z.strictObject({ email: loginEmail, message: text(2000).default('') }),
    status: 202,
  }),
}

import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { instant, text } from '#schemas.ts'
import { type DocumentKind, documentKind, documentKinds } from './documents.ts'

/** Periods stated in documents; companies set their own. */
export const documentTerms = z.strictObject({
  proposal_days: z.number().int().min(1, 'От 1 до 365').max(365, 'От 1 до 365').default(14),
  production_days: z.number().int().min(1, 'От 1 до 365').max(365, 'От 1 до 365').default(14),
  invoice_days: z.number().int().min(1, 'От 1 до 90').max(90, 'От 1 до 90').default(5),
  warranty_months: z.number().int().min(1, 'От 1 до 120').max(120, 'От 1 до 120').default(12),
  /** Whether a proposal is a binding offer when accepted. */
  is_offer: z.boolean().default(false),
})
export type DocumentTerms = z.infer<typeof documentTerms>

interface Placeholder {
  /** The word between the braces. */
  word: string
  /** Its description. */
  meaning: string
  /** Not available in documents without prices. */
  isMoney?: boolean
}

/** Placeholders in document texts, between double braces. */
export const placeholders = {
  number: { word: 'номер', meaning: 'Номер документа' },
  date: { word: 'дата', meaning: 'Дата документа' },
  order_number: { word: 'номер заказа', meaning: 'Номер заказа' },
  seller: { word: 'исполнитель', meaning: 'Название вашей компании' },
  director: { word: 'руководитель', meaning: 'Руководитель из реквизитов' },
  client: { word: 'клиент', meaning: 'Имя или организация клиента' },
  address: { word: 'адрес', meaning: 'Адрес объекта' },
  production_time: { word: 'срок изготовления', meaning: 'Сколько занимает изготовление' },
  warranty: { word: 'гарантия', meaning: 'Срок гарантии' },
  valid_until: { word: 'действует до', meaning: 'До какого дня действует предложение' },
  payment_time: { word: 'срок оплаты', meaning: 'Сколько дней действует счёт' },
  offer: { word: 'оферта', meaning: 'Обязывает ли предложение компанию' },
  total: { word: 'итого', meaning: 'Сумма заказа', isMoney: true },
  total_in_words: { word: 'итого прописью', meaning: 'Сумма заказа словами', isMoney: true },
  prepay: { word: 'предоплата', meaning: 'Предоплата', isMoney: true },
  balance: { word: 'остаток', meaning: 'Сколько останется после предоплаты', isMoney: true },
  vat: { word: 'ндс', meaning: 'Строка про НДС', isMoney: true },
} as const satisfies Record<string, Placeholder>
export type PlaceholderCode = keyof typeof placeholders
export type PlaceholderValues = Record<PlaceholderCode, string>

const codes = Object.keys(placeholders) as PlaceholderCode[]

/** The placeholder of a word between braces. */
const codeOf = (word: string) => codes.find((code) => placeholders[code].word === word)

/** Placeholders available in a kind of document. */
export function placeholdersOf(kind: DocumentKind): PlaceholderCode[] {
  return codes.filter((code) => documentKinds[kind].hasPrices || !('isMoney' in placeholders[code]))
}

const slot = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The error of a template, or `null`. */
export function templateFault(kind: DocumentKind, body: string): string | null {
  const known = placeholdersOf(kind)
  for (const [, word = ''] of body.matchAll(slot)) {
    const code = codeOf(word)
    if (code === undefined) return `Такой подстановки нет: {{${word}}}`
    if (!known.includes(code)) return `В этом документе нет цен, поэтому {{${word}}} в нём не ставят`
  }
  return /\{\{|\}\}/.test(body.replace(slot, '')) ? 'Подстановка пишется так: {{итого}}' : null
}

/** With a following full stop, which «2026 г.» already has. */
const filled = new RegExp(`${slot.source}(\\.?)`, 'g')
const endedOnce = (value: string, stop: string) => (value.endsWith('.') ? value : value + stop)

/** Fills in a template: plain text, one paragraph per line. */
export function fillTemplate(body: string, values: PlaceholderValues): string[] {
  return body
    .replace(filled, (_slot, word: string, stop: string) => {
      const code = codeOf(word)
      return endedOnce(code ? values[code] : '', stop)
    })
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export const documentTemplate = z.object({
  kind: documentKind,
  body: z.string(),
  /** Whether the company has its own text; otherwise the default is used. */
  is_own: z.boolean(),
  /** 0 for the default text. */
  version: z.number().int(),
  updated_at: instant.nullable(),
})
export type DocumentTemplate = z.infer<typeof documentTemplate>

const manage = { module: 'soft_windows', permission: 'company.manage' } as const
const params = z.strictObject({ kind: documentKind })

export const documentTemplateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/document-templates',
    summary: 'Templates of all document kinds, with the values of placeholders',
    access: manage,
    output: z.object({
      templates: z.array(documentTemplate),
      sample: z.record(z.string(), z.string()),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/document-templates/:kind',
    summary: 'Change the template of a document kind',
    access: manage,
    params,
    body: z.strictObject({ body: text(20_000), version: z.number().int().min(0).optional() }),
    output: documentTemplate,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/document-templates/:kind',
    summary: 'Reset a template to the default',
    access: manage,
    params,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/document-templates/:kind/preview',
    summary: 'Preview of a template as a PDF of a sample order',
    access: manage,
    params,
    file: 'application/pdf',
  }),
}

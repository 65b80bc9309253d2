import { z } from 'zod'
import { type DocumentKind, documentKind, documentKinds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { instant, text } from './schemas.ts'

/** Periods that documents promise; a company sets its own. */
export const documentTerms = z.strictObject({
  proposal_days: z.number().int().min(1, 'От 1 до 365').max(365, 'От 1 до 365').default(14),
  production_days: z.number().int().min(1, 'От 1 до 365').max(365, 'От 1 до 365').default(14),
  invoice_days: z.number().int().min(1, 'От 1 до 90').max(90, 'От 1 до 90').default(5),
  warranty_months: z.number().int().min(1, 'От 1 до 120').max(120, 'От 1 до 120').default(12),
  /** A proposal that binds the company when the client accepts it. */
  is_offer: z.boolean().default(false),
})
export type DocumentTerms = z.infer<typeof documentTerms>

interface Placeholder {
  /** What stands in its place. */
  meaning: string
  /** Not for papers without prices. */
  isMoney?: boolean
}

/** What may stand in the words of a document, between double braces. */
export const placeholders = {
  номер: { meaning: 'Номер документа' },
  дата: { meaning: 'Дата документа' },
  'номер заказа': { meaning: 'Номер заказа' },
  исполнитель: { meaning: 'Название вашей компании' },
  руководитель: { meaning: 'Руководитель из реквизитов' },
  клиент: { meaning: 'Имя или организация клиента' },
  адрес: { meaning: 'Адрес объекта' },
  'срок изготовления': { meaning: 'Сколько занимает изготовление' },
  гарантия: { meaning: 'Срок гарантии' },
  'действует до': { meaning: 'До какого дня действует предложение' },
  'срок оплаты': { meaning: 'Сколько дней действует счёт' },
  оферта: { meaning: 'Обязывает ли предложение компанию' },
  итого: { meaning: 'Сумма заказа', isMoney: true },
  'итого прописью': { meaning: 'Сумма заказа словами', isMoney: true },
  предоплата: { meaning: 'Предоплата', isMoney: true },
  остаток: { meaning: 'Сколько останется после предоплаты', isMoney: true },
  ндс: { meaning: 'Строка про НДС', isMoney: true },
} as const satisfies Record<string, Placeholder>
export type PlaceholderCode = keyof typeof placeholders
export type PlaceholderValues = Record<PlaceholderCode, string>

/** Placeholders that the words of a kind may carry. */
export function placeholdersOf(kind: DocumentKind): PlaceholderCode[] {
  const all = Object.entries(placeholders) as [PlaceholderCode, Placeholder][]
  return all.filter(([, { isMoney }]) => documentKinds[kind].hasPrices || !isMoney).map(([code]) => code)
}

const slot = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What is wrong with a template in words, or `null`. */
export function templateFault(kind: DocumentKind, body: string): string | null {
  const known: readonly string[] = placeholdersOf(kind)
  const strange = [...body.matchAll(slot)].map(([, code = '']) => code).find((code) => !known.includes(code))
  if (strange !== undefined)
    return strange in placeholders
      ? `В этом документе нет цен, поэтому {{${strange}}} в нём не ставят`
      : `Такой подстановки нет: {{${strange}}}`
  return /\{\{|\}\}/.test(body.replace(slot, '')) ? 'Подстановка пишется так: {{итого}}' : null
}

/** With the full stop behind it, which «2026 г.» has already. */
const filled = new RegExp(`${slot.source}(\\.?)`, 'g')
const endedOnce = (value: string, stop: string) => (value.endsWith('.') ? value : value + stop)

/** The words of a template with their values: plain text, a paragraph a line. */
export function fillTemplate(body: string, values: PlaceholderValues): string[] {
  return body
    .replace(filled, (_slot, code: PlaceholderCode, stop: string) => endedOnce(values[code] ?? '', stop))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export const documentTemplate = z.object({
  kind: documentKind,
  body: z.string(),
  /** Written by the company; otherwise ours. */
  is_own: z.boolean(),
  /** 0 while it is ours. */
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
    summary: 'The words of every kind of document, and what would stand in the place of each placeholder',
    access: manage,
    output: z.object({
      templates: z.array(documentTemplate),
      sample: z.record(z.string(), z.string()),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/document-templates/:kind',
    summary: 'Write the words of a kind of document',
    access: manage,
    params,
    body: z.strictObject({ body: text(20_000), version: z.number().int().min(0).optional() }),
    output: documentTemplate,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/document-templates/:kind',
    summary: 'Go back to our words',
    access: manage,
    params,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/document-templates/:kind/preview',
    summary: 'A document of an invented order by the words as they are saved',
    access: manage,
    params,
    file: 'application/pdf',
  }),
}

import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { leadColumnLabels } from '#leads/lead-columns.ts'
import { leadStatus } from '#leads/leads.ts'
import { limits } from '#limits.ts'
import { id, idParams, instant, listOf, pageQuery, requiredText, text } from '#schemas.ts'

/** Types of records that can be imported. */
export const importTargets = { leads: 'Заявки', clients: 'Клиенты' } as const
export type ImportTarget = keyof typeof importTargets
export const importTarget = z.enum(Object.keys(importTargets) as [ImportTarget, ...ImportTarget[]])

/** Targets of a column; lead fields follow as `field:ID`. */
export const importFields = {
  ...leadColumnLabels,
  user: 'Ответственный',
  created_at: 'Дата создания',
  status: 'Статус',
  tags: 'Теги',
  site: 'Адрес объекта',
  kind: 'Тип',
  legal_name: 'Полное название',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legal_address: 'Юридический адрес',
  bank: 'Банк',
  bik: 'БИК',
  account: 'Расчётный счёт',
  corr_account: 'Корр. счёт',
} as const
export type ImportField = keyof typeof importFields

/** How rows with a known phone or e-mail are handled. */
export const importRepeats = {
  skip: 'Пропустить',
  fill: 'Дополнить пустые поля',
  overwrite: 'Обновить данные',
  create: 'Добавить всё равно',
} as const
export type ImportRepeats = keyof typeof importRepeats

export const importStatuses = {
  draft: 'Черновик',
  pending: 'В очереди',
  running: 'Идёт',
  done: 'Завершён',
  cancelled: 'Остановлен',
  failed: 'Прерван',
  reverting: 'Отменяется',
  reverted: 'Отменён',
} as const
export type ImportStatus = keyof typeof importStatuses

/** Default source of imported leads. */
export const importSource = 'Импорт'

/** How dates such as 03/04/2026 are read: by day or by month first. */
export const dateOrders = { dmy: 'день/месяц/год', mdy: 'месяц/день/год' } as const
export type DateOrder = keyof typeof dateOrders

/** Fields whose unknown words can be given a meaning. */
export const mappedFields = ['status', 'user'] as const
export type MappedField = (typeof mappedFields)[number]

/** Unknown words of a field by their meaning: a status, a colleague's id, or nothing for an empty cell. */
const meanings = z.record(z.string().max(limits.nameMax), z.string().max(limits.nameMax))

const fieldKey = z.string().regex(/^([a-z_]{1,20}|field:\d{1,15})$/)

export const importSettings = z.strictObject({
  /** The target of each column, or `null` to skip it. */
  mapping: z.array(fieldKey.nullable()).min(1).max(limits.importColumns),
  repeats: z.enum(Object.keys(importRepeats) as [ImportRepeats, ...ImportRepeats[]]),
  /** Assignee of new records if the table names none. */
  user_id: id.nullable(),
  /** Source of new leads if the table names none. */
  source: text(limits.nameMax).default(importSource),
  /** Status of new leads if the table names none. */
  status: leadStatus.default('new'),
  values: z.partialRecord(z.enum(mappedFields), meanings).default({}),
  /** Needed where the table's dates can be read in two ways. */
  date_order: z
    .enum(Object.keys(dateOrders) as [DateOrder, ...DateOrder[]])
    .nullable()
    .default(null),
})
export type ImportSettings = z.infer<typeof importSettings>

const importBase = {
  id,
  target: importTarget,
  file_name: z.string(),
  status: z.enum(Object.keys(importStatuses) as [ImportStatus, ...ImportStatus[]]),
  rows_count: z.number().int(),
  created_count: z.number().int(),
  updated_count: z.number().int(),
  skipped_count: z.number().int(),
  failed_count: z.number().int(),
  /** Imported rows of which some cells were left out. */
  warned_count: z.number().int(),
  /** Records removed by reverting, and those kept because somebody had changed them. */
  reverted_count: z.number().int(),
  kept_count: z.number().int(),
  user: z.object({ id, name: z.string() }),
  can_cancel: z.boolean(),
  can_revert: z.boolean(),
  /** Whether rejected rows, and those with cells left out, can be downloaded. */
  has_report: z.boolean(),
  created_at: instant,
  finished_at: instant.nullable(),
}

/** An import in the history. */
export const importListItem = z.object(importBase)
export type ImportListItem = z.infer<typeof importListItem>

/** An import as its wizard shows it. */
export const dataImport = z.object({
  ...importBase,
  columns: z.array(
    z.object({ title: z.string(), samples: z.array(z.string()), guess: z.string().nullable() }),
  ),
  /** Possible targets of columns, with their names. */
  fields: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Settings of the last check, or those of the last import of a table with the same columns. */
  settings: importSettings.nullable(),
})
export type DataImport = z.infer<typeof dataImport>

/** A reason for which cells or whole rows are left out, with the first of these rows. */
const rowFault = z.object({
  /** The table's heading; empty for a whole row. */
  column: z.string(),
  message: z.string(),
  row_count: z.number().int(),
  /** `value`: what the cell says, shortened. */
  examples: z.array(z.object({ row: z.number().int(), value: z.string() })),
})

/** A word of the table and the number of its rows. */
const wordCount = z.object({ field: z.enum(mappedFields), value: z.string(), count: z.number().int() })

export const importReport = z.object({
  new_count: z.number().int(),
  /** Rows whose phone or e-mail belongs to an existing record. */
  repeat_count: z.number().int(),
  /** Rows that duplicate an earlier row of the table. */
  file_repeat_count: z.number().int(),
  error_count: z.number().int(),
  /** Rows that are imported without some of their cells. */
  warning_count: z.number().int(),
  /** What the import will do. */
  create_count: z.number().int(),
  update_count: z.number().int(),
  skip_count: z.number().int(),
  /** New leads with a phone among them, which wait to be called after those that came by themselves. */
  call_count: z.number().int(),
  /** Why rows are refused, the most frequent reason first. */
  errors: z.array(rowFault),
  /** Why cells are left out. */
  warnings: z.array(rowFault),
  /** Words of the table that no status or colleague has, the most frequent first. */
  unknown_values: z.array(wordCount),
  /**
   * Words of the table to which the settings give a meaning, perhaps since an earlier import of such a table, and those that
   * say «Новый»: leads with them wait to be called.
   */
  given_values: z.array(wordCount),
  /** Tags that the import will add to the company's dictionary, the first of them by name. */
  new_tags: z.object({ count: z.number().int(), names: z.array(z.string()) }),
  /** Rows whose phone or e-mail several clients have, with the one that the first of them update. */
  shared_contacts: z.object({
    row_count: z.number().int(),
    examples: z.array(
      z.object({
        row: z.number().int(),
        client: z.object({ id, number: z.number().int(), name: z.string() }),
        clients_count: z.number().int(),
      }),
    ),
  }),
  /** A date that can be read in two ways, when no other date of its column tells which. */
  unclear_date: z.string().nullable(),
})
export type ImportReport = z.infer<typeof importReport>

const access = { module: 'leads', permission: 'record.import' } as const

export const importEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'Started imports, newest first',
    access,
    query: z.strictObject({ ...pageQuery, sort: z.enum(['-created_at']).default('-created_at') }),
    output: listOf(importListItem),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Upload a table (.xlsx or .csv); returns its columns, samples and suggested mapping',
    access,
    query: z.strictObject({ target: importTarget, name: requiredText(limits.nameMax, 'Нужно имя файла') }),
    accepts: 'bytes',
    output: dataImport,
    status: 201,
    rateLimit: 'auth',
  }),
  example: endpoint({
    method: 'GET',
    path: '/api/imports/example',
    summary: 'An example table',
    access,
    query: z.strictObject({ target: importTarget }),
    file: 'text/csv; charset=utf-8',
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'An import with its progress',
    access,
    params: idParams,
    output: dataImport,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/imports/:id/check',
    summary: 'Check an import without changing records',
    access,
    params: idParams,
    body: importSettings,
    output: importReport,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/imports/:id/start',
    summary: 'Start an import with the settings of its last check',
    access,
    params: idParams,
    output: dataImport,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/:id/cancel',
    summary: 'Stop a running import; what it has imported stays and can be reverted',
    access,
    params: idParams,
    output: dataImport,
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/imports/:id/revert',
    summary: 'Revert an import, except records changed since',
    access,
    params: idParams,
    output: dataImport,
    status: 202,
  }),
  errors: endpoint({
    method: 'GET',
    path: '/api/imports/:id/errors',
    summary: 'Rejected rows, and those with cells left out, with reasons, as a table',
    access,
    params: idParams,
    file: 'text/csv; charset=utf-8',
  }),
}

import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParams, instant } from '#schemas.ts'
import { bulkTargets } from './bulk-changes.ts'
import { clientConditions } from './clients.ts'
import { clientSorts, leadSorts } from './lead-names.ts'
import { leadConditions } from './leads.ts'

/** Formats of a list's table, with their names. */
export const exportFormats = { xlsx: 'Excel (XLSX)', csv: 'CSV' } as const
export type ExportFormat = keyof typeof exportFormats

const format = z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]])

export const recordExport = z.object({
  id,
  target: z.enum(bulkTargets),
  format,
  status: z.enum(['running', 'ready', 'cancelled', 'failed']),
  /** Rows written so far. */
  rows_count: z.number().int(),
  /** The table among the company's files; `null` until it is ready, and after its deletion. */
  file_id: id.nullable(),
  size: z.number().int().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type RecordExport = z.infer<typeof recordExport>

/** Columns of a list that its table can begin with, by their names in the list; `f12` is the answers to lead field 12. */
export const exportColumns = {
  leads: z.union([
    z.enum(['number', 'name', 'phone', 'email', 'status', 'source', 'user', 'date']),
    z.string().regex(/^f[1-9]\d{0,14}$/),
  ]),
  clients: z.enum(['name', 'kind', 'phone', 'email', 'contact', 'source', 'tags', 'user', 'date']),
}

const sorts = {
  leads: z.enum(leadSorts).default('-created_at'),
  clients: z.enum(clientSorts).default('-created_at'),
}

/** Records by their ids, or all that a list's filter finds. */
function exportBody<F extends z.ZodType, C extends z.ZodType<string>, S extends z.ZodType<string>>(
  filter: F,
  column: C,
  sort: S,
) {
  return z.strictObject({
    format: format.default('xlsx'),
    ids: z.array(id).min(1).max(limits.bulkMax).optional(),
    /** As the list's query string gives it. */
    filter: filter.optional(),
    /** The list's order. */
    sort,
    /** The list's columns in their order: they come first, the others follow. Those of deleted fields are left out. */
    columns: z.array(column).max(200).default([]),
  })
}

const access = { module: 'leads', permission: 'record.export' } as const

export const leadExportEndpoints = {
  export: endpoint({
    method: 'POST',
    path: '/api/leads/export',
    summary: 'Request a table of leads: by id, or all that a filter finds',
    access,
    body: exportBody(z.strictObject(leadConditions), exportColumns.leads, sorts.leads),
    output: recordExport,
    status: 202,
  }),
}

export const clientExportEndpoints = {
  export: endpoint({
    method: 'POST',
    path: '/api/clients/export',
    summary: 'Request a table of clients: by id, or all that a filter finds',
    access,
    body: exportBody(z.strictObject(clientConditions), exportColumns.clients, sorts.clients),
    output: recordExport,
    status: 202,
  }),
}

/** A user's own exports of lists. */
export const recordExportEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/record-exports/:id',
    summary: 'An export of a list with its progress',
    access,
    params: idParams,
    output: recordExport,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/record-exports/:id/cancel',
    summary: 'Stop a running export',
    access,
    params: idParams,
    output: recordExport,
  }),
}

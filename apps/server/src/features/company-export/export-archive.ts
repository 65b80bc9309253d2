import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SQL } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import {
  cannedReplies,
  chatVisitors,
  clientComments,
  clientPeople,
  clientSites,
  clients,
  clientValueChanges,
  companySettings,
  consentTexts,
  conversations,
  crewMembers,
  crews,
  dictionaryItems,
  documents,
  documentTemplates,
  fileFolders,
  files,
  formSubmissions,
  imports,
  leadCalls,
  leadComments,
  leadFields,
  leadForms,
  leads,
  leadValueChanges,
  leadValues,
  messages,
  orderComments,
  orderCuts,
  orderPayments,
  orderRevisions,
  orderStageMoves,
  orders,
  orderVisits,
  priceLists,
  priceListVersions,
  productionSettings,
  productionUnits,
  recordTags,
  stockMoves,
  stockRolls,
  tasks,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTable } from '#db/table-types.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import type { FileStore } from '#files/file-store.ts'
import { addStream } from '#files/zip-stream.ts'
import { csvStream } from '#tables/write-csv.ts'
import { isCompanys } from './export-chat-tables.ts'
import { linesOf } from './export-lines.ts'
import { exportTables } from './export-tables.ts'
import { texts } from './texts.ts'

const f = alias(files, 'f')
const d = alias(documents, 'd')

/** Whole tables, for programs. */
const wholeTables: Record<string, TenantTable> = {
  clients,
  client_people: clientPeople,
  client_sites: clientSites,
  client_value_changes: clientValueChanges,
  leads,
  lead_values: leadValues,
  lead_value_changes: leadValueChanges,
  lead_fields: leadFields,
  lead_forms: leadForms,
  form_submissions: formSubmissions,
  orders,
  order_payments: orderPayments,
  order_revisions: orderRevisions,
  order_comments: orderComments,
  lead_comments: leadComments,
  client_comments: clientComments,
  order_visits: orderVisits,
  crews,
  crew_members: crewMembers,
  order_stage_moves: orderStageMoves,
  production_units: productionUnits,
  order_cuts: orderCuts,
  stock_rolls: stockRolls,
  stock_moves: stockMoves,
  price_lists: priceLists,
  price_list_versions: priceListVersions,
  production_settings: productionSettings,
  document_templates: documentTemplates,
  tasks,
  lead_calls: leadCalls,
  chat_visitors: chatVisitors,
  conversations,
  messages,
  canned_replies: cannedReplies,
  imports,
  settings: companySettings,
  dictionaries: dictionaryItems,
  record_tags: recordTags,
  consents: consentTexts,
  folders: fileFolders,
  files,
}

/** Tables of which the company may export only a part. */
const parts: Record<string, (scoped: ScopedTable) => SQL> = {
  conversations: (scoped) => isCompanys(scoped, sql`t.id`),
  messages: (scoped) => isCompanys(scoped, sql`t.conversation_id`),
  canned_replies: () => sql`t.user_id is null`,
}

/** Writes all data of a company into one archive as a stream, without holding tables or files in memory. */
export async function writeArchive(
  tenant: TenantDb,
  store: FileStore,
  path: string,
  { company, now, withoutFolder }: { company: string; now: Date; withoutFolder: number | null },
): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
  const options = { mtime: now }
  zip.addBuffer(Buffer.from(`\ufeff${texts.readme(company, now.toISOString())}`), 'README.txt', options)
  for (const table of exportTables)
    addStream(zip, table.name, now, () => csvStream({ columns: table.columns, rows: table.rows(tenant) }))
  for (const [name, table] of Object.entries(wholeTables)) {
    addStream(zip, `json/${name}.jsonl`, now, () => Readable.from(linesOf(tenant, table, parts[name])))
  }
  for (const { id, name } of await listDocuments(tenant)) {
    addStream(zip, `documents/${name.replaceAll('/', '-')}.pdf`, now, () => documentPdf(tenant, id))
  }
  for (const file of await filesOf(tenant, withoutFolder)) {
    addStream(zip, `files/${file.id} ${file.name.replaceAll('/', '_')}`, now, () =>
      store.open(file.storage_key),
    )
  }
  zip.end()
  await written
}

function filesOf(
  tenant: TenantDb,
  withoutFolder: number | null,
): Promise<{ id: number; name: string; storage_key: string }[]> {
  return tenant.rows(
    (scoped) => select({ id: f.id, name: f.name, storage_key: f.storage_key })`from ${scoped(f)}
      where ${f.deleted_at} is null and (${f.conversation_id} is null or ${isCompanys(scoped, f.conversation_id)})
        and (${f.folder_id} = ${withoutFolder}::bigint) is not true order by ${f.id}`,
  )
}

/** Issued documents by kind and number, including voided ones. */
function listDocuments(tenant: TenantDb): Promise<{ id: number; name: string }[]> {
  return tenant.rows(
    (scoped) =>
      select({
        id: d.id,
        name: textOrEmpty(sql`${d.kind} || ' ' || ${d.number}`),
      })`from ${scoped(d)} order by ${d.id}`,
  )
}

async function documentPdf(tenant: TenantDb, id: number): Promise<Readable> {
  const document = await tenant.findOne(documents, id)
  return Readable.from(document ? [document.pdf] : [])
}

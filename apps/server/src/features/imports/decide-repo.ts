import type { ImportTarget } from '@veranda/contract'
import { clients, importRows, leads } from '#db/schema/tables.gen.ts'
import { type ContactView, fromContacts } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInt, isTrue, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { createDecider, type Decision, type UndecidedRow } from './decide-rules.ts'
import { type ImportRow, rowsAtOnce, rowsOf } from './imports-repo.ts'

const r = alias(importRows, 'r')

/** Table of the imported records, its contacts, and the column of import rows that points to the records. */
export const recordsOf = {
  leads: { table: leads, contacts: 'lead_contacts', pointer: sql.raw('lead_id') },
  clients: { table: clients, contacts: 'client_contacts', pointer: sql.raw('client_id') },
} as const satisfies Record<ImportTarget, { table: unknown; contacts: ContactView; pointer: unknown }>

type RowKeys = Pick<UndecidedRow, 'row_no' | 'phone_key' | 'email_key'>

/** How many existing records have the phone or e-mail by which a row was matched. */
interface Matches {
  matches: number
}

/** Decides runs of rows, one run after another, each by the records that exist now. */
export function createRunDecider(tx: TenantTx, { target, settings }: Pick<ImportRow, 'target' | 'settings'>) {
  const decide = createDecider(settings?.repeats ?? 'skip')
  return async (rows: readonly Omit<UndecidedRow, 'record_id'>[]): Promise<(Decision & Matches)[]> => {
    const records = await findRecords(tx, recordsOf[target].contacts, rows)
    return rows.map((row) => {
      const { id: record_id = null, count: matches = 0 } = records.get(row.row_no) ?? {}
      return { ...decide({ ...row, record_id }), matches }
    })
  }
}

/** Whether the person of each row to create has asked before: in a lead, an earlier row of these, or as a client. */
export async function findRepeatedRows(tx: TenantTx, rows: readonly RowKeys[]): Promise<Set<number>> {
  const inLeads = await findRecords(tx, 'lead_contacts', rows)
  const inClients = await findRecords(tx, 'client_contacts', rows)
  const decide = createDecider('create')
  const repeated = rows.filter(({ row_no, phone_key, email_key }) => {
    const record_id = inLeads.get(row_no)?.id ?? inClients.get(row_no)?.id ?? null
    const { is_repeat, is_file_repeat } = decide({
      row_no,
      phone_key,
      email_key,
      hasErrors: false,
      record_id,
    })
    return is_repeat || is_file_repeat
  })
  return new Set(repeated.map(({ row_no }) => row_no))
}

/** The newest record with a contact, and how many have it. */
interface FoundRecord {
  id: number
  count: number
}

/** The newest existing record with the phone of each row, else with its e-mail, by row number. */
async function findRecords(
  tx: TenantTx,
  view: ContactView,
  rows: readonly RowKeys[],
): Promise<Map<number, FoundRecord>> {
  const phones = await newestByContact(
    tx,
    view,
    'phone',
    rows.map(({ phone_key }) => phone_key),
  )
  const emails = await newestByContact(
    tx,
    view,
    'email',
    rows.map(({ email_key }) => email_key),
  )
  return new Map(
    rows.flatMap(({ row_no, phone_key, email_key }) => {
      const record = phones.get(phone_key) ?? emails.get(email_key)
      return record === undefined ? [] : [[row_no, record] as const]
    }),
  )
}

/** The newest record with each of these contacts. */
async function newestByContact(
  tx: TenantTx,
  view: ContactView,
  contact: 'phone' | 'email',
  keys: readonly string[],
): Promise<Map<string, FoundRecord>> {
  const given = [...new Set(keys)].filter((key) => key !== '')
  if (given.length === 0) return new Map()
  const found = await tx.rows(
    () =>
      select({
        key: textOrEmpty(sql.raw(`s.${contact}_key`)),
        id: asInt(sql`max(s.id)`),
        count: asInt(sql`count(distinct s.id)`),
      })`${fromContacts(view, contact, given)} group by 1`,
  )
  return new Map(found.map(({ key, ...record }) => [key, record]))
}

/** Decides every row of a checked import again: existing records may have changed since. */
export async function decideImportRows(tx: TenantTx, found: ImportRow): Promise<void> {
  const { id } = found
  const decide = createRunDecider(tx, found)
  let last = 0
  for (;;) {
    const rows = await tx.rows(
      () =>
        select({
          row_no: r.row_no,
          phone_key: r.phone_key,
          email_key: r.email_key,
          hasErrors: isTrue(sql`${r.errors} <> '[]'`),
        })`from import_rows r where ${rowsOf(tx, id)} and r.row_no > ${last} order by r.row_no limit ${rowsAtOnce}`,
    )
    const end = rows.at(-1)
    if (!end) return
    await storeDecisions(tx, found, await decide(rows))
    last = end.row_no
  }
}

/** Writes those of a run of decisions that have changed. */
async function storeDecisions(
  tx: TenantTx,
  { id, target }: ImportRow,
  decisions: readonly Decision[],
): Promise<void> {
  const { pointer } = recordsOf[target]
  const [from, to] = [decisions[0]?.row_no ?? 0, decisions.at(-1)?.row_no ?? 0]
  await tx.rows(
    () => sql`
      update import_rows r set action = d.action, is_repeat = d.is_repeat, is_file_repeat = d.is_file_repeat,
        ${pointer} = d.record_id
      from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
        as d(row_no int, action text, is_repeat boolean, is_file_repeat boolean, record_id bigint)
      where ${rowsOf(tx, id)} and r.row_no between ${from}::int and ${to}::int and r.row_no = d.row_no
        and (r.action, r.is_repeat, r.is_file_repeat, r.${pointer})
          is distinct from (d.action, d.is_repeat, d.is_file_repeat, d.record_id)`,
  )
}

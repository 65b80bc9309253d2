import { messengerNames } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { clientPeople, conversations, files, tasks } from '#db/schema/tables.gen.ts'
import { hasContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { among, type Person, type PersonIds } from './person-repo.ts'

const cv = alias(conversations, 'cv')
const t = alias(tasks, 't')
const f = alias(files, 'f')
const p = alias(clientPeople, 'p')

type Part = keyof PersonIds

// Ids come as arrays, whose conditions use an index also beside an `or`; a subquery there would read the whole table.

/** Whether a row with these columns belongs to the person's leads, clients or orders. */
export function belongs(
  { lead_id, client_id, order_id }: { lead_id: SQL; client_id: SQL; order_id?: SQL },
  person: Person,
  ids: Part,
): SQL {
  const places = [
    among(lead_id, person.leads[ids]),
    among(client_id, person.clients[ids]),
    ...(order_id ? [among(order_id, person.orders[ids])] : []),
  ]
  return sql`(${sql.join(places, sql` or `)})`
}

/** Whether a file is attached to the person's records or was sent in their chats. */
export function filesOf(
  scoped: ScopedTable,
  file: { lead_id: SQL; client_id: SQL; order_id: SQL; conversation_id: SQL },
  person: Person,
  ids: Part = 'all',
): SQL {
  return sql`(${belongs(file, person, ids)} or ${file.conversation_id} = any(array(
    select ${cv.id} from ${scoped(cv)} where ${among(cv.visitor_id, person.visitors[ids])})))`
}

/** Copies of a table's rows: those that made the person's records, and those with their phone or e-mail. */
export function importedOf(
  row: { lead_id: SQL; client_id: SQL; phone_key: SQL; email_key: SQL; cells: SQL },
  person: Person,
): SQL {
  const { digits, email } = person.contact
  return sql`(${belongs(row, person, 'all')} or (${digits} <> '' and ${row.phone_key} = ${digits})
    or (${email} <> '' and ${row.email_key} = ${email})) and ${row.cells} <> '[]'`
}

/** Whether a webhook's delivery told of the person. */
export function deliveredOf(
  { event, payload }: { event: SQL; payload: SQL },
  { leads, clients }: Person,
  part: Part,
): SQL {
  const named = (prefix: string, ids: PersonIds) =>
    sql`(${event} like ${`${prefix}.%`} and ${among(sql`(${payload}->>'id')::bigint`, ids[part])})`
  return sql`((${named('lead', leads)} or ${named('client', clients)}) and ${payload} - 'id' <> '{}')`
}

/**
 * Keys of the audit log's changes whose values may tell of a person. The rest are codes, numbers and names of colleagues,
 * which histories and reports read.
 */
export const personalChanges = [
  ...[
    'name',
    'phone',
    'email',
    'notes',
    'comment',
    'note',
    'title',
    'address',
    'reason',
    'answer',
    'hold_reason',
  ],
  ...[
    'cancel_reason',
    'person',
    'site',
    'client',
    'merged',
    'legal_name',
    'inn',
    'kpp',
    'ogrn',
    'legal_address',
  ],
  ...messengerNames,
  ...['bank', 'bik', 'account', 'corr_account', 'visit'],
]

interface Entry {
  entity: SQL
  entity_number: SQL
  changes: SQL
  erasure_number: SQL
}

/** Whether an entry of the audit log, not erased yet, names the person as a contact person of somebody else's card. */
export function mentionedIn(scoped: ScopedTable, entry: Entry, { contact, clients }: Person): SQL {
  return sql`(${entry.entity} = 'client' and ${entry.erasure_number} is null and ${entry.changes} ? 'person'
    and ${entry.entity_number} = any(array(
      select ${p.client_id} from ${scoped(p)} where ${hasContact(p, contact)}))
    and not ${among(entry.entity_number, clients.all)} and exists (
      select from ${scoped(p)} where ${p.client_id} = ${entry.entity_number} and ${hasContact(p, contact)}
        and ${entry.changes}->'person' ? ${p.name}))`
}

/** Whether an entry of the audit log, not erased yet, names the person or repeats what is known of them. */
export function auditedOf(scoped: ScopedTable, entry: Entry, person: Person, ids: Part): SQL {
  const of = (entity: string, where: SQL) => sql`(${entry.entity} = ${entity} and ${where})`
  const number = entry.entity_number
  const places = [
    of('lead', among(number, person.leads[ids])),
    of('client', among(number, person.clients[ids])),
    of(
      'order',
      sql`${among(number, person.orders[ids])} and ${entry.changes} ?| ${sql.param(personalChanges)}::text[]`,
    ),
    of(
      'task',
      sql`${number} = any(array(select ${t.id} from ${scoped(t)} where ${belongs(t, person, ids)}))`,
    ),
    of(
      'file',
      sql`${number} = any(array(select ${f.id} from ${scoped(f)} where ${filesOf(scoped, f, person, ids)}))`,
    ),
  ]
  return sql`((${sql.join(places, sql` or `)}) and ${entry.erasure_number} is null)`
}

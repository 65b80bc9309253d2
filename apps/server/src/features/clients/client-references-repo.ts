import type { SQL } from 'drizzle-orm'
import type { ClientMergeMoves } from '#db/schema/column-types.ts'
import {
  chatVisitors,
  clientComments,
  clientPeople,
  clientSites,
  conversations,
  files,
  fileUploads,
  leads,
  orders,
  tasks,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'

/** Gives the rows that match `where` to a client. */
type Move = (tx: TenantTx, where: SQL, client_id: number) => Promise<{ id: number }[]>

/**
 * Tables whose rows move with a client that is merged into another, by name. Versions stay: nothing that an editor of the row shows
 * is changed, and the row's unsaved changes need not be asked about.
 */
const moves: Record<string, Move> = {
  // First, because conversations are locked before their other rows.
  conversations: (tx, where, client_id) => moveConversations(tx, where, client_id),
  chat_visitors: (tx, where, client_id) => tx.updateWhere(chatVisitors, where, { client_id }),
  leads: (tx, where, client_id) => tx.updateWhere(leads, where, { client_id }),
  orders: (tx, where, client_id) => tx.updateWhere(orders, where, { client_id }),
  client_comments: (tx, where, client_id) => tx.updateWhere(clientComments, where, { client_id }),
  tasks: (tx, where, client_id) => tx.updateWhere(tasks, where, { client_id }),
  client_people: (tx, where, client_id) => tx.updateWhere(clientPeople, where, { client_id }),
  client_sites: (tx, where, client_id) => tx.updateWhere(clientSites, where, { client_id }),
  files: (tx, where, client_id) => tx.updateWhere(files, where, { client_id }),
  file_uploads: (tx, where, client_id) => tx.updateWhere(fileUploads, where, { client_id }),
}

/** What a merge does with the rows of every table that refers to clients; a test compares the list with the database. */
export const clientReferences: Record<string, 'moves' | 'united' | 'stays'> = {
  ...Object.fromEntries(Object.keys(moves).map((table) => [table, 'moves'] as const)),
  record_tags: 'united',
  // A revert of the import must not touch the kept client.
  import_rows: 'stays',
  client_merges: 'stays',
  // The kept client's values are its own; an undo shows the other's again.
  client_value_changes: 'stays',
  // The page of a merged client leads to the kept one.
  notifications: 'stays',
}

async function moveConversations(tx: TenantTx, where: SQL, client_id: number): Promise<{ id: number }[]> {
  const moved = await tx.updateWhere(conversations, where, { client_id })
  for (const conversation of moved) recordChange(tx, conversation)
  return moved
}

/** Moves everything of a client, also from the trash, to another; returns the moved ids by table. */
export async function moveRecords(tx: TenantTx, from: number, to: number): Promise<ClientMergeMoves['rows']> {
  const moved: ClientMergeMoves['rows'] = {}
  for (const [table, move] of Object.entries(moves)) {
    moved[table] = (await move(tx, sql`client_id = ${from}`, to)).map(({ id }) => id)
  }
  return moved
}

/** Moves these rows back, except those that no longer belong to the client. */
export async function moveRecordsBack(
  tx: TenantTx,
  moved: ClientMergeMoves['rows'],
  from: number,
  to: number,
): Promise<void> {
  for (const [table, move] of Object.entries(moves)) {
    const ids = moved[table] ?? []
    if (ids.length > 0) await move(tx, sql`id = any(${sql.param(ids)}::bigint[]) and client_id = ${from}`, to)
  }
}

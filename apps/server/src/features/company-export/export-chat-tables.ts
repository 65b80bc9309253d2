import type { SQL } from 'drizzle-orm'
import { chatVisitors, conversations, messages } from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { batch, type ExportTable, moment, userName, walk } from '#features/record-exports/walk-repo.ts'
import { dateCell } from '#tables/cell-rules.ts'
import { texts } from './texts.ts'

const k = alias(conversations, 'k')
const m = alias(messages, 'm')
const c = alias(conversations, 'c')
const v = outerAlias(chatVisitors, 'v')

const t = texts.columns

/** Direct and group conversations belong to their members and are not exported by the owner. */
export const isCompanys = (scoped: ScopedTable, conversation: SQL): SQL => sql`exists (
  select from ${scoped(k)} where ${k.id} = ${conversation} and ${k.kind} in ('visitor', 'object'))`

export const chatTable: ExportTable = {
  name: texts.tables.chats,
  columns: [t.conversation, t.visitor, t.author, t.message, t.created],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, after: SQL) => select({
      id: m.id,
      number: c.number,
      visitor: v.name,
      author: userName(scoped, m.author_id),
      author_kind: m.author_kind,
      is_internal: m.is_internal,
      body: m.body,
      created: moment(m.created_at),
    })`from ${scoped(m)} join ${scoped(c)} on ${c.id} = ${m.conversation_id}
      left join ${scoped(v)} on ${v.id} = ${c.visitor_id}
      where ${m.kind} = 'text' and ${m.deleted_at} is null and ${c.kind} in ('visitor', 'object') and ${m.id} > ${after}
      order by ${m.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
      const author = row.author_kind === 'visitor' ? texts.visitor : (row.author ?? texts.machine)
      yield [
        row.number,
        row.visitor,
        row.is_internal ? texts.note(author) : author,
        row.body,
        dateCell(row.created),
      ]
    }
  },
}

import type { Lead, Scope } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { isAssignedTo } from '#db/ownership.ts'
import {
  conversations,
  documentEvents,
  documents,
  files,
  leadCalls,
  orders,
  tasks,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, jsonInstant, jsonObject, nothing, textOrEmpty } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { visibleTo } from '#features/chats/chat-access-repo.ts'
import { readableDocuments } from '#features/documents/documents-repo.ts'
import { type FileAccess, fileAccess, fileViewerOf } from '#features/files/file-access-repo.ts'
import { visibleTasks } from '#features/tasks/tasks-repo.ts'
import { type Caller, reachOf } from '#sign-in/caller.ts'
import { creatorOf, userOf } from './own-events-repo.ts'
import { event, type Source } from './timeline-event.ts'

// The aliases are those of the areas' own conditions.
const t = alias(tasks, 't')
const k = alias(leadCalls, 'k')
const f = alias(files, 'f')
const c = alias(conversations, 'c')
const o = alias(orders, 'o')
const d = alias(documents, 'd')
const e = alias(documentEvents, 'e')

/** How far the viewer sees what is linked to a lead; `null`: not at all. */
export interface LinkedAccess {
  userId: number
  tasks: Scope | null
  chats: Scope | null
  orders: Scope | null
  documents: Scope | null
  seesPrices: boolean
  files: FileAccess | null
}

const ordersModule = 'soft_windows'

export async function linkedAccessOf(tenant: TenantDb, caller: Caller, now: Date): Promise<LinkedAccess> {
  const seesFiles = reachOf(caller, { permission: 'file.read' }, now) !== null
  return {
    userId: caller.userId,
    tasks: reachOf(caller, { permission: 'task.read' }, now),
    chats: reachOf(caller, { permission: 'chat.read', module: 'chat' }, now),
    orders: reachOf(caller, { permission: 'order.read', module: ordersModule }, now),
    documents: reachOf(caller, { permission: 'document.read', module: ordersModule }, now),
    seesPrices: reachOf(caller, { permission: 'order.price.read', module: ordersModule }, now) !== null,
    files: seesFiles ? await fileAccess(tenant, fileViewerOf(caller, now)) : null,
  }
}

/** What was added to the lead in other areas, each by the area's own rule of who sees it. */
export function linkedEvents({ id }: Lead, access: LinkedAccess): Source[] {
  const { userId, tasks: taskScope, chats, orders: orderScope, documents: documentScope } = access
  return [
    ...(taskScope ? taskEvents(id, visibleTasks({ userId, scope: taskScope })) : []),
    ...(access.files ? [fileAdded(id, access.files)] : []),
    ...(chats ? [chatStarted(id, (scoped) => visibleTo(scoped, { userId, scope: chats }))] : []),
    ...(orderScope ? [orderCreated(id, { userId, scope: orderScope })] : []),
    ...(documentScope
      ? [documentSent(id, readableDocuments({ userId, scope: documentScope, seesPrices: access.seesPrices }))]
      : []),
  ]
}

function taskEvents(leadId: number, isVisible: SQL): Source[] {
  const ofLead = sql`${t.lead_id} = ${leadId} and ${t.deleted_at} is null and ${isVisible}`
  return [
    // The callback of a call is told of with the call.
    (scoped) =>
      event('task_created', {
        at: t.created_at,
        id: t.id,
        user: userOf(scoped, t.author_id),
        facts: { title: t.title, due_at: jsonInstant(t.due_at), assignee: userOf(scoped, t.user_id) },
      })`from ${scoped(t)} where ${ofLead}
        and not exists (select from ${scoped(k)} where ${k.lead_id} = ${leadId} and ${k.task_id} = ${t.id})`,
    (scoped) =>
      event('task_completed', {
        at: t.completed_at,
        id: t.id,
        user: userOf(scoped, t.user_id),
        facts: { title: t.title },
      })`from ${scoped(t)} where ${ofLead} and ${t.completed_at} is not null`,
  ]
}

const fileAdded =
  (leadId: number, access: FileAccess): Source =>
  (scoped) =>
    event('file', {
      at: f.created_at,
      id: f.id,
      user: userOf(scoped, f.user_id),
      facts: { file: jsonObject({ id: f.id, name: f.name }) },
    })`from ${scoped(f)} where ${f.lead_id} = ${leadId} and ${f.deleted_at} is null and ${access.sees(scoped)}`

const chatStarted =
  (leadId: number, isVisible: (scoped: ScopedTable) => SQL): Source =>
  (scoped) =>
    event('chat', {
      at: c.created_at,
      id: c.id,
      user: nothing,
      facts: {
        conversation: jsonObject({
          id: c.id,
          number: c.number,
          is_discussion: isTrue(sql`${c.kind} = 'object'`),
        }),
      },
    })`from ${scoped(c)} where ${c.lead_id} = ${leadId} and ${isVisible(scoped)}`

const orderCreated =
  (leadId: number, { userId, scope }: { userId: number; scope: Scope }): Source =>
  (scoped) => {
    const own = scope === 'own' ? sql` and ${isAssignedTo(userId, sql`o`)}` : sql``
    return event('order', {
      at: o.created_at,
      id: o.id,
      user: creatorOf(scoped, 'order', o.id),
      facts: { order: jsonObject({ id: o.id, number: o.number }) },
    })`from ${scoped(o)} where ${o.lead_id} = ${leadId} and ${o.deleted_at} is null${own}`
  }

const documentSent =
  (leadId: number, isReadable: SQL): Source =>
  (scoped) =>
    event('document_sent', {
      at: e.created_at,
      id: e.id,
      user: nothing,
      facts: {
        document: jsonObject({
          id: d.id,
          order_id: d.order_id,
          heading: textOrEmpty(sql`${d.data}->>'heading'`),
        }),
        email: e.note,
      },
    })`from ${scoped(e)} join ${scoped(d)} on ${d.id} = ${e.document_id} join ${scoped(o)} on ${o.id} = ${d.order_id}
      where ${o.lead_id} = ${leadId} and ${e.kind} = 'sent' and ${isReadable}`

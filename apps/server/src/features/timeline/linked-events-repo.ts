import type { Scope } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { reachesOrder, type Viewer } from '#db/ownership.ts'
import {
  clientComments,
  conversations,
  documentEvents,
  documents,
  files,
  leadCalls,
  leadComments,
  orders,
  tasks,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, jsonInstant, jsonObject, nothing, textOrEmpty } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { visibleTo } from '#features/chats/chat-access-repo.ts'
import { isOfClient } from '#features/clients/client-records-repo.ts'
import { mentionsOf } from '#features/comments/mentions-repo.ts'
import { readableDocuments } from '#features/documents/documents-repo.ts'
import { type FileAccess, fileAccess, fileViewerOf } from '#features/files/file-access-repo.ts'
import { visibleTasks } from '#features/tasks/tasks-repo.ts'
import { type Caller, reachOf } from '#sign-in/caller.ts'
import { creatorOf, event, type Source, userOf } from './timeline-repo.ts'

// The aliases are those of the areas' own conditions.
const t = alias(tasks, 't')
const k = alias(leadCalls, 'k')
const f = alias(files, 'f')
const c = alias(conversations, 'c')
const o = alias(orders, 'o')
const d = alias(documents, 'd')
const e = alias(documentEvents, 'e')
const leadComment = alias(leadComments, 'n')
const clientComment = alias(clientComments, 'n')

/** How far the viewer sees what is linked to a record; `null`: not at all. */
export interface LinkedAccess {
  userId: number
  tasks: Scope | null
  chats: Scope | null
  orders: Scope | null
  documents: Scope | null
  seesPrices: boolean
  seesPayments: boolean
  files: FileAccess | null
}

const module = 'soft_windows'

export async function linkedAccessOf(tenant: TenantDb, caller: Caller, now: Date): Promise<LinkedAccess> {
  const seesFiles = reachOf(caller, { permission: 'file.read' }, now) !== null
  return {
    userId: caller.userId,
    tasks: reachOf(caller, { permission: 'task.read' }, now),
    chats: reachOf(caller, { permission: 'chat.read', module: 'chat' }, now),
    orders: reachOf(caller, { permission: 'order.read', module }, now),
    documents: reachOf(caller, { permission: 'document.read', module }, now),
    seesPrices: reachOf(caller, { permission: 'order.price.read', module }, now) !== null,
    seesPayments: reachOf(caller, { permission: 'payment.manage', module }, now) !== null,
    files: seesFiles ? await fileAccess(tenant, fileViewerOf(caller, now)) : null,
  }
}

/** Whose timeline it is. To a client belongs also what its leads and orders have. */
export type TimelineSubject = { lead: number } | { client: number }

type Links = Parameters<typeof isOfClient>[0]

const isOf = (subject: TimelineSubject, links: Links, scoped: ScopedTable): SQL =>
  'lead' in subject ? sql`${links.lead_id} = ${subject.lead}` : isOfClient(links, subject.client, scoped)

/** The same for orders. */
export const isOrderOf = (subject: TimelineSubject): SQL =>
  'lead' in subject ? sql`${o.lead_id} = ${subject.lead}` : sql`${o.client_id} = ${subject.client}`

/** What was added in other areas, each by the area's own rule of who sees it. */
export function linkedEvents(
  subject: TimelineSubject,
  access: LinkedAccess,
): Record<'tasks' | 'files' | 'chats' | 'orders', Source[]> {
  const { userId, tasks: taskScope, chats, orders: orderScope, documents: documentScope } = access
  const { seesPrices } = access
  return {
    tasks: taskScope ? taskEvents(subject, visibleTasks({ userId, scope: taskScope })) : [],
    files: access.files ? [fileAdded(subject, access.files)] : [],
    chats: chats ? [chatStarted(subject, (scoped) => visibleTo(scoped, { userId, scope: chats }))] : [],
    orders: [
      ...(orderScope ? [orderCreated(subject, isVisibleOrder({ userId, scope: orderScope }))] : []),
      ...(documentScope
        ? [documentSent(subject, readableDocuments({ userId, scope: documentScope, seesPrices }))]
        : []),
    ],
  }
}

/** Condition: an order under the alias `o` that the viewer may read. */
export const isVisibleOrder = (viewer: Viewer): SQL =>
  sql`${o.deleted_at} is null and ${reachesOrder(viewer, sql`o`)}`

function taskEvents(subject: TimelineSubject, isVisible: SQL): Source[] {
  const isShown = (scoped: ScopedTable) =>
    sql`${isOf(subject, t, scoped)} and ${t.deleted_at} is null and ${isVisible}`
  return [
    // The callback of a call is told of with the call.
    (scoped) =>
      event('task_created', {
        at: t.created_at,
        id: t.id,
        user: userOf(scoped, t.author_id),
        facts: { title: t.title, due_at: jsonInstant(t.due_at), assignee: userOf(scoped, t.user_id) },
      })`from ${scoped(t)} where ${isShown(scoped)}
        and not exists (select from ${scoped(k)} where ${k.lead_id} = ${t.lead_id} and ${k.task_id} = ${t.id})`,
    (scoped) =>
      event('task_completed', {
        at: t.completed_at,
        id: t.id,
        user: userOf(scoped, t.completed_by_id),
        facts: {
          title: t.title,
          responsible: userOf(scoped, t.user_id),
          is_closed_by_rejection: t.is_closed_by_rejection,
        },
      })`from ${scoped(t)} where ${isShown(scoped)} and ${t.completed_at} is not null`,
  ]
}

/** Comments on the record itself: whoever reads it may read them. */
export const commentEvents =
  (subject: TimelineSubject): Source =>
  (scoped) => {
    const n = 'lead' in subject ? leadComment : clientComment
    const isOwn =
      'lead' in subject
        ? sql`${leadComment.lead_id} = ${subject.lead}`
        : sql`${clientComment.client_id} = ${subject.client}`
    return event('comment', {
      at: n.created_at,
      id: n.id,
      user: userOf(scoped, n.author_id),
      facts: { comment: jsonObject({ id: n.id, text: n.text, mentions: mentionsOf(scoped, n.text) }) },
    })`from ${scoped(n)} where ${isOwn} and ${n.deleted_at} is null`
  }

const fileAdded =
  (subject: TimelineSubject, access: FileAccess): Source =>
  (scoped) =>
    event('file', {
      at: f.created_at,
      id: f.id,
      user: userOf(scoped, f.user_id),
      facts: { file: jsonObject({ id: f.id, name: f.name }) },
    })`from ${scoped(f)} where ${isOf(subject, f, scoped)} and ${f.deleted_at} is null and ${access.sees(scoped)}`

const chatStarted =
  (subject: TimelineSubject, isVisible: (scoped: ScopedTable) => SQL): Source =>
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
    })`from ${scoped(c)} where ${isOf(subject, c, scoped)} and ${isVisible(scoped)}`

const orderCreated =
  (subject: TimelineSubject, isVisible: SQL): Source =>
  (scoped) =>
    event('order', {
      at: o.created_at,
      id: o.id,
      user: creatorOf(scoped, 'order', o.id),
      facts: { order: jsonObject({ id: o.id, number: o.number }) },
    })`from ${scoped(o)} where ${isOrderOf(subject)} and ${isVisible}`

const documentSent =
  (subject: TimelineSubject, isReadable: SQL): Source =>
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
      where ${isOrderOf(subject)} and ${e.kind} = 'sent' and ${isReadable}`

import { type Role, roles, scopeOf } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import { chatChannels, chatVisitors, clients, conversations, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf, first, max } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { isAway } from '#features/assignment/assignment-rules.ts'
import type { ConversationRow } from '#features/chats/chat-access-repo.ts'
import { setAssignee } from '#features/chats/conversations/conversation-work-repo.ts'
import { previewOf } from '#features/chats/messages/message-write-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { wallClock } from '#time/wall-clock.ts'
import type { OpenChannel } from './channel-repo.ts'
import { texts } from './texts.ts'

const c = alias(conversations, 'c')
const u = alias(users, 'u')
const h = alias(chatChannels, 'h')
const v = alias(chatVisitors, 'v')

/** Roles that may answer every visitor. */
const answering = (Object.keys(roles) as Role[]).filter((role) => scopeOf(role, 'chat.write') === 'all')

interface Candidate {
  id: number
  absent_from: string | null
  absent_until: string | null
  active: number
  last_given: string | null
}

/** Users who may be assigned conversations of the channel, in the order of its list. */
async function candidatesOf(
  tx: TenantTx,
  { settings, time_zone }: Pick<OpenChannel, 'settings' | 'time_zone'>,
  now: Date,
): Promise<Candidate[]> {
  const { user_ids } = settings.routing
  const listed: SQL = user_ids.length === 0 ? sql`true` : sql`${u.id} = any(${sql.param(user_ids)}::bigint[])`
  const rows = await tx.rows(
    (scoped) => select({
      id: u.id,
      absent_from: u.absent_from,
      absent_until: u.absent_until,
      active: countOf`from ${scoped(c)} where ${c.assignee_id} = ${u.id} and ${c.status} = 'open'`,
      last_given: first(max(c.assigned_at))`from ${scoped(c)} where ${c.assignee_id} = ${u.id}`,
    })`from ${scoped(u)} where ${u.deleted_at} is null and ${u.blocked_at} is null and ${u.activated_at} is not null
        and ${u.role} = any(${sql.param(answering)}::text[]) and ${listed} order by ${u.id}`,
  )
  const { day } = wallClock(now, time_zone)
  const order = (id: number) => user_ids.indexOf(id)
  return rows.filter((one) => !isAway(one, day)).toSorted((a, b) => order(a.id) - order(b.id))
}

/** Assigns a new, locked conversation by the channel's routing mode. */
export async function routeConversation(
  tx: TenantTx,
  channel: Pick<OpenChannel, 'settings' | 'time_zone'>,
  conversation: ConversationRow,
  { client_id }: Pick<VisitorRow, 'client_id'>,
  { now, present }: { now: Date; present: ReadonlySet<number> },
): Promise<void> {
  const { mode, max_active, prefers_owner } = channel.settings.routing
  await tx.advisoryLock('chat routing')
  const candidates = await candidatesOf(tx, channel, now)
  const owner = prefers_owner && client_id !== null ? await tx.findOne(clients, client_id) : undefined
  const theirs = candidates.find(({ id }) => id === owner?.user_id)
  const free = candidates.filter(({ active }) => active < max_active)
  // Users who are online take precedence over those who are not.
  const online = free.filter(({ id }) => present.has(id))
  const next = theirs ?? (mode === 'all' ? undefined : nextCandidate(online.length > 0 ? online : free, mode))
  if (!next) return
  await setAssignee(tx, conversation, next.id)
  conversation.assignee_id = next.id
}

/**
 * Unassigns conversations whose assignee is offline while the visitor waits longer than the channel allows, and
 * assigns them to the next user who is online.
 */
export async function reassignFromAbsent(
  tenant: TenantDb,
  { now, present }: { now: Date; present: ReadonlySet<number> },
): Promise<void> {
  await tenant.transaction(async (tx) => {
    const { time_zone } = await tx.company()
    for (const { id, settings, client_id } of await tx.rows(waitingFor(present))) {
      const conversation = await tx.lock(conversations, id, sql`waiting_since is not null`)
      if (conversation?.assignee_id == null) continue
      const withoutOwner = { ...settings, routing: { ...settings.routing, prefers_owner: false } }
      await setAssignee(tx, conversation, null)
      if (present.size > 0)
        await routeConversation(
          tx,
          { settings: withoutOwner, time_zone },
          conversation,
          { client_id },
          { now, present },
        )
    }
  })
}

/**
 * Assigns waiting conversations to users who came online, longest wait first, where the channel assigns
 * automatically.
 */
export async function assignWaiting(
  tenant: TenantDb,
  { now, present }: { now: Date; present: ReadonlySet<number> },
): Promise<void> {
  if (present.size === 0) return
  await tenant.transaction(async (tx) => {
    const { time_zone } = await tx.company()
    for (const { id, settings, client_id } of await tx.rows(unassigned)) {
      const conversation = await tx.lock(conversations, id, sql`assignee_id is null and status = 'open'`)
      if (conversation)
        await routeConversation(tx, { settings, time_zone }, conversation, { client_id }, { now, present })
    }
  })
}

/** Open conversations `c` of channels `h` that match `where`, longest wait first. */
const waiting = (where: SQL) => (scoped: ScopedTable) =>
  select({ id: c.id, settings: h.settings, client_id: v.client_id })`from ${scoped(c)}
  join ${scoped(h)} on ${h.id} = ${c.channel_id} join ${scoped(v)} on ${v.id} = ${c.visitor_id}
  where ${c.status} = 'open' and ${where} order by ${c.waiting_since} limit 100`

/** Unassigned ones of channels that assign automatically. */
const unassigned = waiting(
  sql`${c.assignee_id} is null and ${c.waiting_since} is not null and ${h.settings}->'routing'->>'mode' <> 'all'`,
)

/** Those of offline assignees whose visitor has waited as long as the channel allows. */
const waitingFor = (present: ReadonlySet<number>) =>
  waiting(sql`${c.assignee_id} is not null and ${c.assignee_id} <> all(${sql.param([...present])}::bigint[])
    and ${c.waiting_since} < now() - make_interval(secs => (${h.settings}->'routing'->>'release_seconds')::int)`)

/** `even`: the user with the fewest active conversations; `turn`: the user whose last assignment is the oldest. */
export function nextCandidate(
  candidates: readonly Candidate[],
  mode: 'even' | 'turn',
): Candidate | undefined {
  const weight = (one: Candidate) =>
    mode === 'even' ? one.active : Date.parse(one.last_given ?? '1970-01-01')
  return candidates.toSorted((a, b) => weight(a) - weight(b))[0]
}

/** Notifies the assignee; without one, everybody who may take the conversation. */
export async function notifyOfNewConversation(
  tx: TenantTx,
  channel: OpenChannel,
  { id, assignee_id }: ConversationRow,
  { name }: VisitorRow,
  text: string,
): Promise<void> {
  const people = assignee_id === null ? await candidatesOf(tx, channel, new Date()) : [{ id: assignee_id }]
  const preview = previewOf(text)
  for (const person of people) {
    await notifyUser(tx, person.id, 'chat.new', {
      type: 'chat_new',
      title: texts.newConversation,
      message: name ? texts.newMessage(name, preview) : preview,
      conversation_id: id,
    })
  }
}

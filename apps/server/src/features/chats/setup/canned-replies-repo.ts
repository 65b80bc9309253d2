import type { api, Body, CannedReply } from '@veranda/contract'
import { scopeOf } from '@veranda/contract'
import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { cannedReplies } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import type { ChatViewer } from '#features/chats/chat-access-repo.ts'
import { texts } from '#features/chats/texts.ts'

type Viewer = Pick<ChatViewer, 'userId' | 'role'>

const visibleReplies = ({ userId }: Viewer) =>
  or(isNull(cannedReplies.user_id), eq(cannedReplies.user_id, userId)) as SQL

const presentReply = ({
  id,
  shortcut,
  title,
  body,
  user_id,
  usage_count,
}: Row<typeof cannedReplies>): CannedReply => ({
  id,
  shortcut,
  title,
  body,
  is_personal: user_id !== null,
  usage_count,
})

export async function listReplies(tenant: TenantDb, viewer: Viewer): Promise<CannedReply[]> {
  const rows = await tenant.find(cannedReplies, visibleReplies(viewer), {
    orderBy: sql`usage_count desc, shortcut`,
    limit: 1000,
  })
  return rows.map(presentReply)
}

/** Shared canned replies need the permission `chat.manage`. */
function requireRight(viewer: Viewer, isPersonal: boolean): void {
  if (!isPersonal && !scopeOf(viewer.role, 'chat.manage')) throw new DomainError('forbidden')
}

/** Locks canned replies and refuses a shortcut that is in use. */
async function requireFree(tx: TenantTx, userId: number | null, shortcut: string, id = 0): Promise<void> {
  await tx.advisoryLock('canned replies')
  const owner = userId === null ? isNull(cannedReplies.user_id) : eq(cannedReplies.user_id, userId)
  const same = and(owner, eq(cannedReplies.shortcut, shortcut), ne(cannedReplies.id, id)) as SQL
  if (await tx.findFirst(cannedReplies, same)) throw fieldError('shortcut', texts.shortcutTaken)
}

export function createReply(
  tenant: TenantDb,
  { is_personal, ...reply }: Body<typeof api.cannedReplies.create>,
  viewer: Viewer,
): Promise<CannedReply> {
  requireRight(viewer, is_personal)
  const user_id = is_personal ? viewer.userId : null
  return tenant.transaction(async (tx) => {
    await requireFree(tx, user_id, reply.shortcut)
    return presentReply(await tx.insert(cannedReplies, { ...reply, user_id }))
  })
}

async function changeable(tx: TenantTx, id: number, viewer: Viewer): Promise<Row<typeof cannedReplies>> {
  const row = await tx.lock(cannedReplies, id, visibleReplies(viewer))
  if (!row) throw new DomainError('not_found')
  requireRight(viewer, row.user_id !== null)
  return row
}

export function updateReply(
  tenant: TenantDb,
  id: number,
  { is_personal, ...patch }: Body<typeof api.cannedReplies.update>,
  viewer: Viewer,
): Promise<CannedReply> {
  return tenant.transaction(async (tx) => {
    const row = await changeable(tx, id, viewer)
    if (is_personal !== undefined) requireRight(viewer, is_personal)
    const isPersonal = is_personal ?? row.user_id !== null
    const user_id = isPersonal ? viewer.userId : null
    await requireFree(tx, user_id, patch.shortcut ?? row.shortcut, id)
    const changed = await tx.update(cannedReplies, id, { ...patch, user_id, updated_at: sql`now()` })
    return presentReply(changed ?? row)
  })
}

export function removeReply(tenant: TenantDb, id: number, viewer: Viewer): Promise<void> {
  return tenant.transaction(async (tx) => {
    await changeable(tx, id, viewer)
    await tx.deleteWhere(cannedReplies, eq(cannedReplies.id, id))
  })
}

export async function useReply(tenant: TenantDb, id: number, viewer: Viewer): Promise<void> {
  const used = await tenant.update(
    cannedReplies,
    id,
    { usage_count: sql`usage_count + 1` },
    visibleReplies(viewer),
  )
  if (!used) throw new DomainError('not_found')
}

import { api, type Channel, channels, isLive, scopeOf, wireChannel } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { maySee } from '#features/chats/chat-access-repo.ts'
import { mayReadLead } from '#features/leads/leads-repo.ts'
import type { Serve } from '#http/serve.ts'
import type { ChannelMember, Realtime, SocketOwner } from '#realtime/realtime.ts'
import { type Caller, hasModule, reachOf } from '#sign-in/caller.ts'
import { accessOf } from '#sign-in/sessions.ts'

/** Whether a channel is permitted; for presence channels, the caller's member data. */
type ChannelAccess = ChannelMember | true | null

interface ChannelRequest {
  caller: Caller
  tenant: TenantDb
  now: Date
}

/**
 * The user's own channel and record changes are always permitted; new leads with permission to read every lead, while
 * the module is active.
 */
async function authorizeChannel(listening: ChannelRequest, channel: string): Promise<ChannelAccess> {
  const { caller, now } = listening
  if (channel === wireChannel(channels.user(caller.userId))) return true
  if (channel === wireChannel(channels.records(caller.companyId))) return true
  if (channel === wireChannel(channels.company(caller.companyId)))
    return scopeOf(caller.role, 'lead.read') === 'all' && hasModule(caller, 'leads', now) ? true : null
  return (await mayAccessLeadChannel(listening, channel)) || (await mayAccessChatChannel(listening, channel))
    ? { user_id: String(caller.userId), user_info: { name: caller.name } }
    : null
}

/** A lead for those who may read it. */
async function mayAccessLeadChannel(
  { caller, tenant, now }: ChannelRequest,
  channel: string,
): Promise<boolean> {
  const scope = reachOf(caller, { permission: 'lead.read', module: 'leads' }, now)
  const id = recordOf(channel, channels.lead)
  return scope !== null && id !== null && mayReadLead(tenant, id, { userId: caller.userId, scope })
}

/** The id in the name of a record's channel; only in its exact spelling. */
function recordOf(channel: string, channelOf: (id: number) => Channel): number | null {
  const id = Number(/\.([1-9]\d{0,14})$/.exec(channel)?.[1])
  return id && channel === wireChannel(channelOf(id)) ? id : null
}

/** The company's chats for everybody with chat permission; a conversation for those who may see it. */
async function mayAccessChatChannel(
  { caller, tenant, now }: ChannelRequest,
  channel: string,
): Promise<boolean> {
  const scope = scopeOf(caller.role, 'chat.read')
  if (!scope || !hasModule(caller, 'chat', now)) return false
  if (channel === wireChannel(channels.chats(caller.companyId))) return true
  const id = recordOf(channel, channels.conversation)
  return id !== null && maySee(tenant, id, { userId: caller.userId, scope })
}

function ownerOf(caller: Caller, now: Date): SocketOwner {
  const live = caller.modules.filter((module) => isLive(module, now)).map((module) => module.code)
  return {
    sessionId: caller.sessionId,
    userId: caller.userId,
    access: accessOf(caller.role, live, caller.mustSetTwoFactor),
  }
}

export function broadcastingRoutes(serve: Serve, realtime: Realtime): void {
  serve(api.broadcasting.auth, async ({ caller, tenant, body, now }) => {
    const authorized = await authorizeChannel({ caller, tenant, now }, body.channel_name)
    if (!authorized) throw new DomainError('forbidden')
    const member = authorized === true ? undefined : authorized
    return realtime.authorize(body.socket_id, body.channel_name, ownerOf(caller, now), member)
  })

  serve(api.broadcasting.userAuth, async ({ caller, body, now }) =>
    realtime.signIn(body.socket_id, ownerOf(caller, now)),
  )
}

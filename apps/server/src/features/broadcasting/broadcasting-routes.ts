import { api, channels, isLive, scopeOf, wireChannel } from '@veranda/contract'
import { accessOf } from '#db/platform/sessions.ts'
import { DomainError } from '#errors.ts'
import { type Caller, hasModule } from '#http/caller.ts'
import type { Serve } from '#http/serve.ts'
import type { Realtime, SocketOwner } from '#realtime/realtime.ts'

/** Own user's channel always; the company's for those who may read every lead, while the module lives. */
function mayHear(caller: Caller, channel: string, now: Date): boolean {
  if (channel === wireChannel(channels.user(caller.userId))) return true
  if (channel !== wireChannel(channels.company(caller.companyId))) return false
  return scopeOf(caller.role, 'lead.read') === 'all' && hasModule(caller, 'leads', now)
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
  serve(api.broadcasting.auth, async ({ caller, body, now }) => {
    if (!mayHear(caller, body.channel_name, now)) throw new DomainError('forbidden')
    return realtime.authorize(body.socket_id, body.channel_name, ownerOf(caller, now))
  })

  serve(api.broadcasting.userAuth, async ({ caller, body, now }) =>
    realtime.signIn(body.socket_id, ownerOf(caller, now)),
  )
}

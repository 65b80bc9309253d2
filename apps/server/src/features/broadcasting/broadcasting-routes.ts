import { api, channels, scopeOf, wireChannel } from '@veranda/contract'
import { DomainError } from '#errors.ts'
import { type Caller, hasModule } from '#http/caller.ts'
import type { Serve } from '#http/serve.ts'
import type { Realtime } from '#realtime/realtime.ts'

/** Own user's channel always; the company's for those who may read every lead, while the module lives. */
function mayHear(caller: Caller, channel: string, now: Date): boolean {
  if (channel === wireChannel(channels.user(caller.userId))) return true
  if (channel !== wireChannel(channels.company(caller.companyId))) return false
  return scopeOf(caller.role, 'lead.read') === 'all' && hasModule(caller, 'leads', now)
}

export function broadcastingRoutes(serve: Serve, realtime: Realtime): void {
  serve(api.broadcasting.auth, async ({ caller, body, now }) => {
    if (!mayHear(caller, body.channel_name, now)) throw new DomainError('forbidden')
    return realtime.authorize(body.socket_id, body.channel_name, caller)
  })

  serve(api.broadcasting.userAuth, async ({ caller, body }) => realtime.signIn(body.socket_id, caller))
}

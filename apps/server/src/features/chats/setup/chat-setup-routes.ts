import { api } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import type { Serve } from '#http/serve.ts'
import type { Vault } from '#vault.ts'
import { createReply, listReplies, removeReply, updateReply, useReply } from './canned-replies-repo.ts'
import {
  createChannel,
  getChannel,
  listChannels,
  newIdentitySecret,
  removeChannel,
  updateChannel,
} from './channels-repo.ts'

/** Syncs a bot's webhook with the settings of its channel. */
export type SyncBotWebhook = (tenant: TenantDb, channelId: number) => Promise<void>

/** Routes of channels and canned replies. */
export function chatSetupRoutes(serve: Serve, vault: Vault, tieBot: SyncBotWebhook): void {
  serve(api.chatChannels.list, ({ tenant }) => listChannels(tenant))
  serve(api.chatChannels.create, ({ tenant, body }) => createChannel(tenant, body.name))
  serve(api.chatChannels.show, ({ tenant, params }) => getChannel(tenant, params.id))
  serve(api.chatChannels.update, async ({ tenant, params, body }) => {
    const changed = await updateChannel(tenant, params.id, body)
    if (body.is_active === undefined) return changed
    await tieBot(tenant, params.id)
    return getChannel(tenant, params.id)
  })
  serve(api.chatChannels.newSecret, ({ tenant, params }) => newIdentitySecret(tenant, params.id, vault))
  serve(api.chatChannels.remove, async ({ tenant, params }) => {
    await removeChannel(tenant, params.id)
    await tieBot(tenant, params.id)
    return null
  })

  serve(api.cannedReplies.list, ({ tenant, caller }) => listReplies(tenant, caller))
  serve(api.cannedReplies.create, ({ tenant, body, caller }) => createReply(tenant, body, caller))
  serve(api.cannedReplies.update, ({ tenant, params, body, caller }) =>
    updateReply(tenant, params.id, body, caller),
  )
  serve(api.cannedReplies.remove, async ({ tenant, params, caller }) => {
    await removeReply(tenant, params.id, caller)
    return null
  })
  serve(api.cannedReplies.use, async ({ tenant, params, caller }) => {
    await useReply(tenant, params.id, caller)
    return null
  })
}

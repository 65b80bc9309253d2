import { api, pages } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import type { Serve } from '#http/serve.ts'
import type { SendPush } from '#net/send-push.ts'
import type { Vault } from '#vault.ts'
import { sendToDevice } from './deliver-repo.ts'
import { readRenewalKey, renewalKeyOf } from './renewal-rules.ts'
import { findActiveDevice, listDevices, replaceTarget, subscribe, unsubscribe } from './subscriptions-repo.ts'
import { texts } from './texts.ts'

export interface PushOptions {
  platform: PlatformDb
  vault: Vault
  /** Public VAPID key, with which browsers subscribe. */
  publicKey: string
  send: SendPush
}

/** Routes of push devices. */
export function pushRoutes(serve: Serve, { platform, vault, publicKey, send }: PushOptions): void {
  serve(api.push.list, async ({ tenant, caller }) => ({
    public_key: publicKey,
    devices: await listDevices(tenant, caller),
  }))
  serve(api.push.subscribe, async ({ tenant, caller, body }) => {
    const { company_id, id } = await subscribe(tenant, caller, body, vault)
    return { id, renewal_key: renewalKeyOf({ company_id, id }, vault) }
  })
  serve(api.push.test, async ({ tenant, caller, params }) => {
    const device = await findActiveDevice(tenant, params.id, vault, caller.userId)
    if (!device) throw new DomainError('not_found')
    const message = { ...texts.test, path: pages['account-settings'].path, tag: 'test' }
    return { is_taken: (await sendToDevice({ tenant, send }, device, message)) === 'taken' }
  })
  serve(api.push.remove, async ({ tenant, caller, params }) => {
    await unsubscribe(tenant, caller.userId, params.id)
    return null
  })
  serve(api.push.renew, async ({ body: { renewal_key, ...target } }) => {
    const former = readRenewalKey(renewal_key, vault)
    if (!former) throw new DomainError('not_found')
    await replaceTarget(platform.tenant(former.company_id), former.id, target, vault)
    return null
  })
}

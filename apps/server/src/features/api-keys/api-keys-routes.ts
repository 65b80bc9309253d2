import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys-repo.ts'

export function apiKeysRoutes(serve: Serve): void {
  serve(api.apiKeys.list, ({ tenant }) => listApiKeys(tenant))
  serve(api.apiKeys.create, ({ tenant, body, caller }) => createApiKey(tenant, body, caller))
  serve(api.apiKeys.revoke, async ({ tenant, params }) => {
    await revokeApiKey(tenant, params.id)
    return null
  })
}

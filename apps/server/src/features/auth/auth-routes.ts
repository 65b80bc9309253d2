import { api, limits } from '@veranda/contract'
import type { AccountRow } from '#db/platform/accounts.ts'
import { findAccount } from '#db/platform/accounts.ts'
import { closeSession, replaceToken } from '#db/platform/sessions.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { newToken, presentUser } from '#http/caller.ts'
import { networkOf } from '#http/network.ts'
import type { Client, Serve } from '#http/serve.ts'
import { checkCredentials, register, requestReset, resetPassword, startSession } from './auth-repo.ts'
import { texts } from './texts.ts'
import { throttleKeys } from './throttle-rules.ts'

export interface AuthOptions {
  platform: PlatformDb
  closeSockets: (sessionIds: number[]) => void
  appUrl: string
  isRegistrationOpen: boolean
  isThrottled: boolean
}

export function authRoutes(serve: Serve, options: AuthOptions): void {
  const { platform, closeSockets } = options

  const signIn = async (account: AccountRow, client: Client) => {
    const { token, ended } = await startSession(
      platform,
      { company_id: account.company_id, user_id: account.id },
      client,
    )
    closeSockets(ended)
    const user = presentUser({
      userId: account.id,
      companyId: account.company_id,
      isOperator: account.is_platform,
      name: account.name,
      email: account.email,
      role: account.role,
      company: { name: account.company_name, time_zone: account.time_zone },
    })
    return { token, user }
  }

  serve(api.auth.register, async ({ body, client }) => {
    if (!options.isRegistrationOpen) throw new DomainError('registration_closed')
    await register(platform, body)
    const account = await findAccount(platform, body.email)
    if (!account) throw new DomainError('internal_error')
    return signIn(account, client)
  })

  serve(api.auth.login, async ({ body, client }) => {
    const keys = options.isThrottled ? throttleKeys(body.email, networkOf(client.ip)) : []
    return signIn(await checkCredentials(platform, body, keys), client)
  })

  serve(api.auth.logout, async ({ caller }) => {
    await closeSession(platform, caller.sessionId)
    closeSockets([caller.sessionId])
    return null
  })

  serve(api.auth.refresh, async ({ caller }) => {
    const { token, hash } = newToken()
    await replaceToken(platform, caller.sessionId, hash, limits.sessionIdleHours)
    return { token }
  })

  serve(api.auth.forgotPassword, async ({ body }) => {
    await requestReset(platform, body.email, options)
    return { message: texts.resetSent }
  })

  serve(api.auth.resetPassword, async ({ body }) => {
    closeSockets(await resetPassword(platform, body.token, body.password))
    return null
  })

  serve(api.users.current, async ({ caller }) => presentUser(caller))
}

import { api, limits } from '@veranda/contract'
import { DomainError } from '#errors.ts'
import { listColumnsOf } from '#features/account/list-columns-repo.ts'
import { networkOf } from '#http/network.ts'
import type { Client, Serve } from '#http/serve.ts'
import type { AccountRow } from '#sign-in/accounts.ts'
import { findAccount } from '#sign-in/accounts.ts'
import { accountFlagsOf, newToken, presentUser } from '#sign-in/caller.ts'
import { replaceToken } from '#sign-in/sessions.ts'
import {
  checkCredentials,
  recordLogin,
  register,
  requestReset,
  resetPassword,
  startSession,
} from './auth-repo.ts'
import { acceptInvitation, readInvitation } from './invitation-repo.ts'
import { signOut } from './sessions-repo.ts'
import { texts } from './texts.ts'
import { throttleKeys } from './throttle-rules.ts'
import type { TwoFactorOptions } from './two-factor-repo.ts'

export interface AuthOptions extends TwoFactorOptions {
  closeSockets: (sessionIds: number[]) => void
  isRegistrationOpen: boolean
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
    await recordLogin(platform, account, client, options.appUrl)
    const user = presentUser({
      userId: account.id,
      companyId: account.company_id,
      isOperator: account.is_platform,
      name: account.name,
      email: account.email,
      role: account.role,
      isViewingAs: false,
      ...accountFlagsOf(account),
      impersonation: null,
      company: {
        name: account.company_name,
        time_zone: account.time_zone,
        closed_at: account.closed_at,
      },
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

  serve(api.auth.login, async ({ body, client, now }) => {
    const keys = options.isThrottled ? throttleKeys(body.email, networkOf(client.ip)) : []
    return signIn(await checkCredentials(options, body, keys, { client, now }), client)
  })

  serve(api.auth.logout, async ({ tenant, caller }) => {
    await signOut(tenant, caller)
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

  serve(api.auth.resetPassword, async ({ body, client }) => {
    closeSockets(await resetPassword(platform, body, client, options.appUrl))
    return null
  })

  serve(api.auth.invitation, async ({ body }) => readInvitation(platform, body.token))

  serve(api.auth.acceptInvitation, async ({ body, client }) => {
    const email = await acceptInvitation(platform, body)
    const account = await findAccount(platform, email)
    if (!account) throw new DomainError('internal_error')
    return signIn(account, client)
  })

  serve(api.users.current, async ({ tenant, caller }) => ({
    ...presentUser(caller),
    list_columns: await listColumnsOf(tenant, caller.userId),
  }))
}

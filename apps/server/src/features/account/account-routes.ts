import { type Account, api } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { changeOwnPassword } from '#features/auth/own-password-repo.ts'
import { endOtherSessions, endSession } from '#features/auth/sessions-repo.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  countRecoveryCodes,
  endEnrolment,
  renewCodes,
  type TwoFactorOptions,
} from '#features/auth/two-factor-repo.ts'
import { listPreferences, updatePreferences } from '#features/notifications/preferences-repo.ts'
import { listSessions } from '#features/users/staff-repo.ts'
import type { Serve } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { getAccount, updateAccount } from './account-repo.ts'
import { keepListColumns } from './list-columns-repo.ts'
import {
  getAvatar,
  getLogo,
  pictureOf,
  removeAvatar,
  removeLogo,
  setAvatar,
  setLogo,
} from './pictures-repo.ts'

export interface AccountOptions extends TwoFactorOptions {
  closeSockets: (sessionIds: number[]) => void
}

const ownerOf = ({ userId, companyId, name, email }: Caller) => ({
  id: userId,
  company_id: companyId,
  name,
  email,
})

/** Routes of the caller's own account. */
export function accountRoutes(serve: Serve, options: AccountOptions): void {
  const { closeSockets } = options
  const fullAccount = async (tenant: TenantDb, caller: Caller): Promise<Account> => ({
    ...(await getAccount(tenant, caller.userId)),
    recovery_codes_left: await countRecoveryCodes(options, ownerOf(caller)),
  })

  serve(api.account.show, ({ tenant, caller }) => fullAccount(tenant, caller))
  serve(api.account.update, async ({ tenant, caller, body }) => {
    await updateAccount(tenant, caller.userId, body)
    return fullAccount(tenant, caller)
  })
  serve(api.account.password, async ({ caller, body, client }) => {
    closeSockets(await changeOwnPassword(options, caller, body, client))
    return null
  })
  serve(api.account.sessions, ({ tenant, caller }) => listSessions(tenant, caller.userId, caller.sessionId))
  serve(api.account.endSession, async ({ tenant, caller, params }) => {
    await endSession(tenant, caller, params.id)
    closeSockets([params.id])
    return null
  })
  serve(api.account.endOtherSessions, async ({ tenant, caller }) => {
    closeSockets(await endOtherSessions(tenant, caller))
    return null
  })
  serve(api.listColumns.update, ({ tenant, caller, body }) => keepListColumns(tenant, caller.userId, body))
  serve(api.notificationPreferences.show, ({ tenant, caller }) => listPreferences(tenant, caller.userId))
  serve(api.notificationPreferences.update, ({ tenant, caller, body }) =>
    updatePreferences(tenant, caller.userId, body.preferences),
  )
  twoFactorRoutes(serve, options)
}

function twoFactorRoutes(serve: Serve, options: AccountOptions): void {
  serve(api.account.beginTwoFactor, ({ caller, body }) => beginEnrolment(options, caller, body.password))
  serve(api.account.confirmTwoFactor, async ({ caller, body, client, now }) => ({
    recovery_codes: await confirmEnrolment(options, ownerOf(caller), body.otp, { client, now }),
  }))
  serve(api.account.removeTwoFactor, async ({ caller, body, client, now }) => {
    await endEnrolment(options, caller, body, { client, now })
    return null
  })
  serve(api.account.renewRecoveryCodes, async ({ caller, body, client, now }) => ({
    recovery_codes: await renewCodes(options, caller, body, { client, now }),
  }))
}

/** Pictures are sent as bytes, so the routes are registered where they are streamed. */
export function pictureRoutes(serve: Serve): void {
  serve(api.account.setAvatar, async ({ tenant, caller, body }) => {
    await setAvatar(tenant, caller.userId, await pictureOf(body))
    return null
  })
  serve(api.account.removeAvatar, async ({ tenant, caller }) => {
    await removeAvatar(tenant, caller.userId)
    return null
  })
  serve(api.users.avatar, async ({ tenant, params }) => ({
    name: 'avatar.webp',
    bytes: await getAvatar(tenant, params.id),
  }))
  serve(api.company.logo, async ({ tenant }) => ({ name: 'logo.webp', bytes: await getLogo(tenant) }))
  serve(api.company.setLogo, async ({ tenant, body }) => {
    await setLogo(tenant, await pictureOf(body))
    return null
  })
  serve(api.company.removeLogo, async ({ tenant }) => {
    await removeLogo(tenant)
    return null
  })
}

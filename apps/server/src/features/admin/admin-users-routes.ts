import { type AdminUser, api } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { pageOf } from '#db/paging.ts'
import {
  countAllUsers,
  endSessionsOf,
  findAnyUser,
  listAllUsers,
  recordOperatorAct,
} from '#db/platform/operators.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import type { Serve } from '#http/serve.ts'
import { actorOf, byOperator } from './acting.ts'
import { texts } from './texts.ts'

export interface AdminUsersOptions {
  closeSockets: (sessionIds: number[]) => void
  /** Sends a password reset link to an account's e-mail. */
  sendReset: (email: string, by: string) => Promise<void>
}

/** Users of all companies: operators help them sign in, but never see or set a password. */
export function adminUsersRoutes(
  serve: Serve,
  platform: PlatformDb,
  { closeSockets, sendReset }: AdminUsersOptions,
): void {
  serve(api.adminUsers.list, async ({ query }) => {
    const q = query.q?.toLowerCase() ?? ''
    const [rows, count] = await Promise.all([
      listAllUsers(platform, { ...query, q, limit: query.limit + 1 }),
      countAllUsers(platform, q),
    ])
    return pageOf(rows, query.limit, count)
  })

  const found = async (id: number): Promise<AdminUser> => {
    const user = await findAnyUser(platform, id)
    if (!user) throw new DomainError('not_found')
    return user
  }

  serve(api.adminUsers.endSessions, async ({ params, caller, client }) => {
    const user = await found(params.id)
    const ended = await endSessionsOf(platform, user.id)
    closeSockets(ended)
    await platform
      .tenant(user.company.id, actorOf(caller, client))
      .transaction((tx) =>
        audit(tx, { action: 'end_session', entity: 'user', entity_id: user.id, title: user.name }),
      )
    const title = `${user.name}, ${user.email}`
    await recordOperatorAct(platform, {
      ...byOperator(caller),
      act: 'end_sessions',
      company: user.company.id,
      title,
    })
    return { ended: ended.length }
  })

  serve(api.adminUsers.sendReset, async ({ params, caller, client }) => {
    const user = await found(params.id)
    if (user.state !== 'active') throw new DomainError('user_not_active')
    await sendReset(user.email.toLowerCase(), texts.ourOperator)
    await platform.tenant(user.company.id, actorOf(caller, client)).transaction((tx) =>
      audit(tx, {
        action: 'password',
        entity: 'user',
        entity_id: user.id,
        title: texts.resetSent(user.name),
      }),
    )
    const title = `${user.name}, ${user.email}`
    await recordOperatorAct(platform, {
      ...byOperator(caller),
      act: 'send_reset',
      company: user.company.id,
      title,
    })
    return null
  })
}

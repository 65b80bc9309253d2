import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { handOver, openWorkOf, unassignedWorkOfRemoved } from './hand-over-repo.ts'
import { lastHandOver, undoHandOver } from './hand-over-undo-repo.ts'
import { resetTwoFactor } from './second-factor-repo.ts'
import {
  blockUser,
  inviteAgain,
  inviteUser,
  linkInvitation,
  listSessions,
  removeUser,
  revokeInvitation,
  signOutEverywhere,
  unblockUser,
  updateUser,
} from './staff-repo.ts'
import { assertMayManage } from './user-rules.ts'
import { getUser, listColleagues, listUsers } from './users-repo.ts'

export interface UsersOptions {
  appUrl: string
  closeSockets: (sessionIds: number[]) => void
  /** Sends a password reset link to an account's e-mail. */
  sendReset: (email: string, by: string) => Promise<void>
}

export function usersRoutes(serve: Serve, { appUrl, closeSockets, sendReset }: UsersOptions): void {
  serve(api.users.colleagues, ({ tenant, caller }) => listColleagues(tenant, caller.company.time_zone))
  serve(api.users.list, ({ tenant, query }) => listUsers(tenant, query))
  serve(api.users.create, ({ tenant, body, caller }) => inviteUser(tenant, body, caller, appUrl))
  serve(api.users.show, ({ tenant, params }) => getUser(tenant, params.id))
  serve(api.users.update, ({ tenant, params, body, caller }) => updateUser(tenant, params.id, body, caller))
  serve(api.users.remove, async ({ tenant, params, caller }) => {
    await removeUser(tenant, params.id, caller)
    return null
  })
  serve(api.users.invite, ({ tenant, params, caller }) => inviteAgain(tenant, params.id, caller, appUrl))
  serve(api.users.invitationLink, ({ tenant, params, caller }) =>
    linkInvitation(tenant, params.id, caller, appUrl),
  )
  serve(api.users.revokeInvitation, ({ tenant, params, caller }) =>
    revokeInvitation(tenant, params.id, caller),
  )
  serve(api.users.leftovers, ({ tenant }) => unassignedWorkOfRemoved(tenant))
  serve(api.users.work, ({ tenant, params }) => openWorkOf(tenant, params.id))
  serve(api.users.handOver, ({ tenant, params, body, caller }) =>
    handOver(tenant, params.id, body.to_user_id, caller),
  )
  serve(api.users.lastHandOver, ({ tenant, params, now }) => lastHandOver(tenant, params.id, now))
  serve(api.users.undoHandOver, ({ tenant, params, caller, now }) =>
    undoHandOver(tenant, params.id, caller.name, now),
  )
  serve(api.users.block, async ({ tenant, params, caller }) => {
    const { user, ended } = await blockUser(tenant, params.id, caller)
    closeSockets(ended)
    return user
  })
  serve(api.users.unblock, ({ tenant, params, caller }) => unblockUser(tenant, params.id, caller))
  serve(api.users.resetPassword, async ({ tenant, params, caller }) => {
    const user = await getUser(tenant, params.id)
    assertMayManage(caller, user)
    await sendReset(user.email, caller.name)
    return null
  })
  serve(api.users.resetTwoFactor, ({ tenant, params, caller }) =>
    resetTwoFactor(tenant, params.id, caller, appUrl),
  )
  serve(api.users.sessions, async ({ tenant, params, caller }) => {
    await getUser(tenant, params.id)
    return listSessions(tenant, params.id, caller.sessionId)
  })
  serve(api.users.endSessions, async ({ tenant, params, caller }) => {
    closeSockets(await signOutEverywhere(tenant, params.id, caller))
    return null
  })
}

import { api, type BodyInput } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { beginSession } from '#lib/session/begin-session.ts'

/** Without the query client, which guest pages do not load. The forms show failures themselves. */
export const signIn = async (body: BodyInput<typeof api.auth.login>) =>
  beginSession(await call(api.auth.login, { body }))

export const register = async (body: BodyInput<typeof api.auth.register>) =>
  beginSession(await call(api.auth.register, { body }))

export const acceptInvitation = async (body: BodyInput<typeof api.auth.acceptInvitation>) =>
  beginSession(await call(api.auth.acceptInvitation, { body }))

export const invitationOf = (token: string) => call(api.auth.invitation, { body: { token } })

export const forgotPassword = (body: BodyInput<typeof api.auth.forgotPassword>) =>
  call(api.auth.forgotPassword, { body })

export const resetPassword = (body: BodyInput<typeof api.auth.resetPassword>) =>
  call(api.auth.resetPassword, { body })

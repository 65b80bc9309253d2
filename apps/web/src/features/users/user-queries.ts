import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type StaffRole, type User, type UserStatus } from '@veranda/contract'
import { ApiError, call } from '#lib/http/call.ts'
import { type CallTexts, failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts, workParts } from './texts.ts'

export interface UserFilter {
  q: string
  role: StaffRole | undefined
  status: UserStatus | undefined
}

const userKeys = {
  all: areaKeys.users,
  lists: [...areaKeys.users, 'list'] as const,
  one: (id: number) => [...areaKeys.users, 'one', id] as const,
}

export const userListQuery = ({ q, role, status }: UserFilter) =>
  pagedQuery<User>([...userKeys.lists, q, role ?? '', status ?? ''], ({ cursor, signal }) =>
    call(api.users.list, { query: { q: q || undefined, role, status, cursor, limit: 50 }, signal }),
  )

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => call(api.users.show, { params: { id }, signal }),
    meta: { isSilent: true },
  })

export const workQuery = (id: number) =>
  queryOptions({
    queryKey: [...userKeys.one(id), 'work'],
    queryFn: ({ signal }) => call(api.users.work, { params: { id }, signal }),
    meta: { isSilent: true },
  })

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...userKeys.one(id), 'sessions'],
    queryFn: ({ signal }) => call(api.users.sessions, { params: { id }, signal }),
    meta: { isSilent: true },
  })

/** Writes the server's user to the cache. */
function useCacheUser() {
  const queryClient = useQueryClient()
  return (user: User | null) => {
    if (user) queryClient.setQueryData(userKeys.one(user.id), user)
  }
}

const refreshes = [userKeys.lists, [...areaKeys.users, 'colleagues']]
/** What every change of a user makes stale. The page has the response and does not wait. */
const refresh = { refreshes, refreshesInBackground: true }

/** The form shows failures at the fields. */
export function useInviteUser(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.users.create>) =>
      call(api.users.create, { body, idempotencyKey }),
    onSuccess: useCacheUser(),
    meta: { texts: texts.form.create, isSilent: true, ...refresh },
  })
}

export function useUpdateUser(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.users.update>) =>
      call(api.users.update, { params: { id }, body }),
    onSuccess: useCacheUser(),
    meta: { texts: texts.form.update, isSilent: true, ...refresh },
  })
}

type Step =
  | 'resetTwoFactor'
  | 'invite'
  | 'revokeInvitation'
  | 'unblock'
  | 'resetPassword'
  | 'endSessions'
  | 'remove'

const steps: Record<Step, CallTexts> = {
  resetTwoFactor: texts.access.resetTwoFactorCall,
  invite: texts.access.againCall,
  revokeInvitation: texts.access.revokeCall,
  unblock: texts.access.unblockCall,
  resetPassword: texts.access.resetPasswordCall,
  endSessions: texts.access.endSessionsCall,
  remove: texts.access.removeCall,
}

/** An action on a user's access. */
export function useAccessStep(id: number, step: Step) {
  return useMutation({
    mutationFn: async () => (await call(api.users[step], { params: { id } })) as User | null,
    onSuccess: useCacheUser(),
    meta: { texts: steps[step], ...refresh, refreshes: [...refreshes, sessionsQuery(id).queryKey] },
  })
}

/** An invitation link to pass on by hand. */
export function useInvitationLink(id: number) {
  return useMutation({
    mutationFn: () => call(api.users.invitationLink, { params: { id } }),
    // A user's page shows until when the invitation is valid.
    meta: { texts: texts.access.linkCall, refreshes: [areaKeys.users] },
  })
}

export function useBlockUser(id: number) {
  return useMutation({
    mutationFn: () => call(api.users.block, { params: { id } }),
    onSuccess: useCacheUser(),
    meta: { texts: texts.block.call, ...refresh, refreshes: [...refreshes, sessionsQuery(id).queryKey] },
  })
}

export const leftoversQuery = queryOptions({
  queryKey: [...areaKeys.users, 'leftovers'],
  queryFn: ({ signal }) => call(api.users.leftovers, { signal }),
})

const { users, leads, clients, orders, tasks, chats } = areaKeys
/** Where assignees are shown. */
const workAreas = [users, leads, clients, orders, tasks, chats]

export function useHandOver(id: number) {
  return useMutation({
    mutationFn: (to_user_id: number | null) =>
      call(api.users.handOver, { params: { id }, body: { to_user_id } }),
    onSuccess: (work) => toast.success(texts.handOver.done(workParts(work))),
    // The dialog shows the reason at the field.
    meta: { isSilent: true, refreshes: workAreas },
  })
}

/** The newest hand-over of a user's work that can be undone. */
export const lastHandOverQuery = (id: number) =>
  queryOptions({
    queryKey: [...userKeys.one(id), 'hand-over'],
    queryFn: ({ signal }) => call(api.users.lastHandOver, { params: { id }, signal }),
    meta: { isSilent: true },
  })

export function useUndoHandOver(id: number) {
  return useMutation({
    mutationFn: () => call(api.users.undoHandOver, { params: { id } }),
    onSuccess: (work) => toast.success(texts.handOver.givenBack(workParts(work))),
    meta: { texts: texts.handOver.undoCall, refreshes: workAreas },
  })
}

/** Why reassigning was refused, for the field; `null` without a refusal. */
export const handOverProblem = (error: Error | null): string | null =>
  error &&
  (error instanceof ApiError && error.errors.to_user_id?.[0]
    ? error.errors.to_user_id[0]
    : failureText(error, texts.block.handOverCall))

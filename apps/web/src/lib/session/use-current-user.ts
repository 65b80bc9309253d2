import { queryOptions } from '@tanstack/react-query'
import { api, type CurrentUser, type Permission, type Scope, scopeOf } from '@veranda/contract'
import { createContext, useContext } from 'react'
import { call } from '#lib/http/call.ts'
import { storeUser } from '#lib/offline/offline-answers.ts'
import { currentUserKey } from '#lib/query/query-keys.ts'
import { useIsReadOnly } from './read-only.ts'

const againMs = 10_000

export const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async ({ signal }) => {
    const user = await call(api.users.current, { signal })
    void storeUser(user)
    return user
  },
  staleTime: 5 * 60_000,
  // Retried by itself, as nothing can be shown without it.
  refetchInterval: ({ state }) => state.data === undefined && state.error !== null && againMs,
})

export interface CurrentUserState {
  /** `undefined` until loaded. */
  user: CurrentUser | undefined
  /** Whether the user's role has a permission; none but to read where the record is gone. */
  can: (permission: Permission) => boolean
  /** The scope of the permission: every record or one's own. */
  scope: (permission: Permission) => Scope | null
  /** Whether the user belongs to the platform's own company. */
  isOperator: boolean
}

/** Filled by `CurrentUserProvider`. */
export const CurrentUserContext = createContext<CurrentUser | undefined>(undefined)

export function useCurrentUser(): CurrentUserState {
  const user = useContext(CurrentUserContext)
  const isReadOnly = useIsReadOnly()
  const scope = (permission: Permission) =>
    user && (!isReadOnly || permission.endsWith('.read')) ? scopeOf(user.role, permission) : null
  return {
    user,
    can: (permission) => scope(permission) !== null,
    scope,
    isOperator: user?.role === 'operator',
  }
}

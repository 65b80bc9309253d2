import { useQuery } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import { useToken } from '#lib/http/token.ts'
import { CurrentUserContext, currentUserQuery } from './use-current-user.ts'

/** Reads the current user once for all inside: each row of a list asks for them. */
export function CurrentUserProvider({ children }: PropsWithChildren) {
  const hasToken = useToken() !== null
  const { data } = useQuery({ ...currentUserQuery, enabled: hasToken })
  return <CurrentUserContext value={data}>{children}</CurrentUserContext>
}

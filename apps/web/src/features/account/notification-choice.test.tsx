import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { notificationPreferencesQuery } from '#entities/notification/notification-preferences-query.ts'
import { createQueryClient } from '#lib/query/query-client.ts'
import { takeLoggedErrors } from '#test/setup.ts'
import { noConnection, stubFetch } from '#test/stub-fetch.ts'
import { useUpdateNotificationPreference } from './account-queries.ts'

const preference = { event: 'task.due', bell: true, sound: true, push: true, email: false } as const

test('a setting that could not be saved is reverted, also without a connection', async () => {
  let rejectRequest: (error: Error) => void = () => undefined
  stubFetch({
    'PUT /api/account/notification-preferences': () =>
      new Promise<Response>((_resolve, reject) => {
        rejectRequest = reject
      }),
    'GET /api/account/notification-preferences': noConnection,
  })
  const queryClient = createQueryClient()
  const { queryKey } = notificationPreferencesQuery
  queryClient.setQueryData(queryKey, [{ ...preference }])
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUpdateNotificationPreference(), { wrapper })
  result.current.mutate({ ...preference, email: true })
  await waitFor(() => expect(queryClient.getQueryData(queryKey)?.[0]?.email).toBe(true))
  rejectRequest(new TypeError('Failed to fetch'))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(queryClient.getQueryData(queryKey)?.[0]?.email).toBe(false)
  takeLoggedErrors()
})

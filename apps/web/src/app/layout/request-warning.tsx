import { useEffect } from 'react'
import { useTooManyRequestsWarning, warnOfTooManyRequests } from '#app/too-many-requests.ts'
import { Notices } from '#ui/notices/notices.tsx'

/** The message about too many requests, with its host. */
export function RequestWarning({ first }: { first: Event }) {
  useTooManyRequestsWarning()
  // The event that caused this to load.
  useEffect(() => warnOfTooManyRequests(first), [first])
  return <Notices />
}

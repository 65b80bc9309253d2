import { useEffect } from 'react'
import { useTooManyRequestsWarning, warnOfTooManyRequests } from '#app/too-many-requests.ts'
import { Notices } from '#ui/notices/notices.tsx'

/** What is said when there were too many requests, with the place where it is said. */
export function RequestWarning({ first }: { first: Event }) {
  useTooManyRequestsWarning()
  // Told before this was there to hear it.
  useEffect(() => warnOfTooManyRequests(first), [first])
  return <Notices />
}

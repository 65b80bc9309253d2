import { useEffect } from 'react'
import { Notices } from '#ui/notices.tsx'
import { useTooManyRequestsWarning, warnOfTooManyRequests } from './too-many-requests.ts'

/** What is said when there were too many requests, with the place where it is said. */
export function RequestWarning({ first }: { first: Event }) {
  useTooManyRequestsWarning()
  // Told before this was there to hear it.
  useEffect(() => warnOfTooManyRequests(first), [first])
  return <Notices />
}

import { useState } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import type { CommentSubject } from './comment-queries.ts'

/** Of one user and one record, in this tab. */
const keyOf = (userId: number | undefined, { kind, id }: CommentSubject) =>
  `comment_draft:${userId}:${kind}:${id}`

/** A typed comment that is not sent yet; it survives closing the record and reloading the page. */
export function useCommentDraft(subject: CommentSubject) {
  const { user } = useCurrentUser()
  const key = keyOf(user?.id, subject)
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const write = (next: string) => {
    setText(next)
    if (next === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return [text, write] as const
}

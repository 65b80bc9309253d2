import { commentBody, type Mention } from '@veranda/contract'
import { useState } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { type CallTexts, failureText } from '#lib/http/failure-text.ts'
import type { TypedComment } from './comment-queries.ts'

interface Options {
  text: string
  /** People whom the text mentions already. */
  mentions?: readonly Mention[]
  texts: CallTexts
  send: (comment: TypedComment) => Promise<unknown>
  onSent: () => void
}

/** Sends a typed comment; after a failure the text stays and the field says why. */
export function useCommentEditor({ text, mentions = [], texts, send, onSent }: Options) {
  const [chosen, setChosen] = useState<Mention[]>([])
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const { error: fault } = commentBody.safeParse({ text })
    if (fault) return setError(fault.issues[0]?.message ?? null)
    setError(null)
    try {
      await send({ text: text.trim(), known: [...chosen, ...mentions] })
    } catch (failure) {
      return setError(
        (failure instanceof ApiError && failure.errors.text?.[0]) || failureText(failure, texts),
      )
    }
    setChosen([])
    onSent()
  }
  return {
    error,
    clearError: () => setError(null),
    /** The last one chosen is meant where names are the same. */
    addMention: (person: Mention) => setChosen((others) => [person, ...others]),
    submit: () => void submit(),
  }
}

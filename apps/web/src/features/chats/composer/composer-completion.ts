import type { CannedReply } from '@veranda/contract'
import { mentionAt, type TextCompletion } from '#entities/user/mention-completion.ts'
import { composerTexts as t } from './composer-texts.ts'

/** A completion in progress: a canned reply after «/», a colleague after «@». */
export interface Completion extends TextCompletion {
  kind: 'canned' | 'mention'
}

/** The completion at the cursor, if any. */
export function completionAt(
  text: string,
  cursor: number,
  { canMention }: { canMention: boolean },
): Completion | null {
  const before = text.slice(0, cursor)
  const canned = /^\/([\p{L}\d_-]*)$/u.exec(before)
  if (canned) return { kind: 'canned', q: canned[1] ?? '', from: 0 }
  if (!canMention) return null
  const mention = mentionAt(text, cursor)
  return mention && { kind: 'mention', ...mention }
}

interface Names {
  client: string
  staff: string
}

/** A canned reply with names filled in; an unknown name leaves no gap. */
export function fillReply(body: string, { client, staff }: Names): string {
  return body
    .replaceAll(`{${t.staff}}`, staff)
    .replace(new RegExp(`(,?\\s*)\\{${t.client}\\}`, 'g'), (_all, before: string) =>
      client ? before + client : '',
    )
    .replace(/^[,\s]+/, '')
}

/** Replies that match what was typed after «/», matches of the shortcut first. */
export function matchingReplies(replies: readonly CannedReply[], q: string): CannedReply[] {
  const query = q.toLowerCase()
  const starts = replies.filter(({ shortcut }) => shortcut.startsWith(query))
  const says = replies.filter(
    (one) => !starts.includes(one) && `${one.title} ${one.body}`.toLowerCase().includes(query),
  )
  return [...starts, ...says].slice(0, 8)
}

/** Users mentioned in the text: those whose full name follows an «@». */
export function mentionsIn(text: string, people: readonly { id: number; name: string }[]): number[] {
  const isFollowed = (name: string) =>
    text
      .split(`@${name}`)
      .slice(1)
      .some((rest) => !/^[\p{L}\d]/u.test(rest))
  return people.filter(({ name }) => isFollowed(name)).map(({ id }) => id)
}

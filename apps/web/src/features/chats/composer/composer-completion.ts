import type { CannedReply } from '@veranda/contract'
import { composerTexts as t } from './composer-texts.ts'

/** What is being asked for in the field: a ready answer after «/», a colleague after «@». */
export interface Completion {
  kind: 'canned' | 'mention'
  q: string
  /** Where it begins in the text. */
  from: number
}

/** What stands before the cursor, if it asks for something. */
export function completionAt(
  text: string,
  cursor: number,
  { canMention }: { canMention: boolean },
): Completion | null {
  const before = text.slice(0, cursor)
  const canned = /^\/([\p{L}\d_-]*)$/u.exec(before)
  if (canned) return { kind: 'canned', q: canned[1] ?? '', from: 0 }
  if (!canMention) return null
  const mention = /(?:^|[\s(])@([\p{L}-]*(?: [\p{L}-]*)?)$/u.exec(before)
  if (!mention) return null
  const q = mention[1] ?? ''
  return { kind: 'mention', q, from: cursor - q.length - 1 }
}

/** The text with what was chosen in the place of what asked for it, and where the cursor goes. */
export function applyCompletion(
  text: string,
  { from, q }: Completion,
  by: string,
): { text: string; cursor: number } {
  return { text: text.slice(0, from) + by + text.slice(from + q.length + 1), cursor: from + by.length }
}

interface Names {
  client: string
  staff: string
}

/** A ready answer with the names in their places; a name that nobody knows leaves no hole. */
export function fillReply(body: string, { client, staff }: Names): string {
  return body
    .replaceAll(`{${t.staff}}`, staff)
    .replace(new RegExp(`(,?\\s*)\\{${t.client}\\}`, 'g'), (_all, before: string) =>
      client ? before + client : '',
    )
    .replace(/^[,\s]+/, '')
}

/** Answers that fit what was typed after «/», by shortcut first. */
export function matchingReplies(replies: readonly CannedReply[], q: string): CannedReply[] {
  const wanted = q.toLowerCase()
  const starts = replies.filter(({ shortcut }) => shortcut.startsWith(wanted))
  const says = replies.filter(
    (one) => !starts.includes(one) && `${one.title} ${one.body}`.toLowerCase().includes(wanted),
  )
  return [...starts, ...says].slice(0, 8)
}

/** Whom the text mentions: those whose whole name stands after an «@». */
export function mentionsIn(text: string, people: readonly { id: number; name: string }[]): number[] {
  const isFollowed = (name: string) =>
    text
      .split(`@${name}`)
      .slice(1)
      .some((rest) => !/^[\p{L}\d]/u.test(rest))
  return people.filter(({ name }) => isFollowed(name)).map(({ id }) => id)
}

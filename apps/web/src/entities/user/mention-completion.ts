import { type Mention, mentionToken } from '@veranda/contract'

/** What is being typed after a sign that offers completions. */
export interface TextCompletion {
  q: string
  /** Its start in the text. */
  from: number
}

/** The name that is being typed after «@» at the cursor, if any. */
export function mentionAt(text: string, cursor: number): TextCompletion | null {
  const mention = /(?:^|[\s(])@([\p{L}-]*(?: [\p{L}-]*)?)$/u.exec(text.slice(0, cursor))
  if (!mention) return null
  const q = mention[1] ?? ''
  return { q, from: cursor - q.length - 1 }
}

/** The text with the completion inserted, and the new cursor position. */
export function applyCompletion(
  text: string,
  { from, q }: TextCompletion,
  by: string,
): { text: string; cursor: number } {
  return { text: text.slice(0, from) + by + text.slice(from + q.length + 1), cursor: from + by.length }
}

const peopleShown = 6

/** The people to offer for what was typed after «@», without the user. */
export const peopleFor = <T extends Mention>(q: string, people: readonly T[], userId?: number): T[] =>
  people
    .filter(({ id, name }) => id !== userId && name.toLowerCase().includes(q.toLowerCase()))
    .slice(0, peopleShown)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text to store: every `@Имя Фамилия` of these people as a token. Of people with the same name the first is meant. */
export function withMentionTokens(text: string, people: readonly Mention[]): string {
  if (people.length === 0) return text
  // The longest name first: «Анна Ким» is not «Анна».
  const names = people.map(({ name }) => name).sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\d])`, 'gu')
  return text.replace(pattern, (typed, name: string) => {
    const person = people.find((one) => one.name === name)
    return person ? mentionToken(person.id) : typed
  })
}

/** A user whom a comment mentions. */
export interface Mention {
  id: number
  name: string
}

/** A mention in the stored text: the id, so that the shown name follows renames. */
export const mentionToken = (id: number): string => `@[${id}]`

const tokens = /@\[([1-9]\d{0,14})\]/g

/** Ids of the users that a stored text mentions, each once. */
export function mentionedIds(text: string): number[] {
  return [...new Set([...text.matchAll(tokens)].map(([, id]) => Number(id)))]
}

/** A stored text as it is read: `@Имя Фамилия`. A token of an unknown user stays. */
export function commentText(text: string, mentions: readonly Mention[]): string {
  return commentParts(text, mentions)
    .map((part) => (part.mention ? `@${part.mention.name}` : part.text))
    .join('')
}

interface CommentPart {
  text: string
  mention?: Mention
}

/** A stored text in pieces, mentions apart. */
export function commentParts(text: string, mentions: readonly Mention[]): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const token of text.matchAll(tokens)) {
    const mention = mentions.find(({ id }) => id === Number(token[1]))
    if (!mention) continue
    if (token.index > end) parts.push({ text: text.slice(end, token.index) })
    parts.push({ text: token[0], mention })
    end = token.index + token[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A part of a message's text. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'email'; text: string; href: string }
  | { kind: 'mention'; text: string }

const address = /(?:https?:\/\/|www\.)[^\s<>"«»]+/gi
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
/** Trailing punctuation is not part of a URL. */
const tail = /[.,!?;:)\]}'"»…]+$/

/** Splits a text into plain parts and links: http(s) and e-mail only. */
export function partsOf(text: string, names: readonly string[] = []): TextPart[] {
  return splitBy(text, address, linkOf).flatMap((part) =>
    part.kind !== 'text'
      ? [part]
      : splitBy(part.text, email, (found) => ({
          kind: 'email',
          text: found,
          href: `mailto:${found}`,
        })).flatMap((one) => (one.kind === 'text' ? mentionsIn(one.text, names) : [one])),
  )
}

function splitBy(text: string, pattern: RegExp, make: (found: string) => TextPart | null): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const found = match[0].replace(tail, (rest) => (hasOpen(match[0]) && rest.startsWith(')') ? ')' : ''))
    const part = make(found)
    if (!part) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(part)
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** `…/Окно_(мягкое)` keeps its bracket. */
const hasOpen = (found: string) => found.includes('(')

function linkOf(found: string): TextPart | null {
  const href = found.startsWith('http') || /^https?:/i.test(found) ? found : `https://${found}`
  try {
    const { protocol, hostname } = new URL(href)
    const isSafe = (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
    return isSafe ? { kind: 'link', text: found, href } : null
  } catch {
    return null
  }
}

/** `@Name` of mentioned users. */
function mentionsIn(text: string, names: readonly string[]): TextPart[] {
  if (names.length === 0) return [{ kind: 'text', text }]
  const pattern = new RegExp(
    `@(?:${[...names]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|')})`,
    'g',
  )
  return splitBy(text, pattern, (found) => ({ kind: 'mention', text: found }))
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

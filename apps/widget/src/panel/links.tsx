import type { ComponentChildren } from 'preact'

const address = /https?:\/\/[^\s<>"'«»]+[^\s<>"'«».,:;!?)\]]/g

/** Text with its URLs as links; never interpreted as markup. */
export function linkify(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    parts.push(text.slice(from, found.index))
    parts.push(
      <a href={found[0]} target="_blank" rel="noopener noreferrer nofollow">
        {found[0]}
      </a>,
    )
    from = found.index + found[0].length
  }
  parts.push(text.slice(from))
  return parts
}

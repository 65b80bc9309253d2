import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { partsOf, type TextPart } from './rich-text.ts'

/** A message's text with safe links. */
export function MessageText({ text, names = [] }: { text: string; names?: readonly string[] }) {
  if (!text) return null
  let place = 0
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.9375rem', lineHeight: 1.45 }}>
      {partsOf(text, names).map((part) => {
        place += part.text.length
        return <Part key={place} part={part} />
      })}
    </Box>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'mention') {
    return (
      <Box component="span" sx={{ fontWeight: 700 }}>
        {part.text}
      </Box>
    )
  }
  return (
    <Link
      href={part.href}
      color="inherit"
      {...(part.kind === 'link' && { target: '_blank' })}
      rel="noopener noreferrer nofollow"
    >
      {part.text}
    </Link>
  )
}

import Box from '@mui/material/Box'
import type { Typing } from '#features/chats/use-conversation.ts'
import { threadTexts as t } from './thread-texts.ts'

/** Who is typing, with the text where the company shows it; a line of its own, so that nothing moves. */
export function LiveLine({ typing }: { typing: Typing | null }) {
  // An anonymous visitor.
  const name = typing?.name || t.visitor
  return (
    <Box
      aria-live="off"
      sx={{
        px: 2,
        minHeight: 20,
        lineHeight: '20px',
        maxHeight: 40,
        overflow: 'hidden',
        fontSize: '0.8125rem',
        fontStyle: 'italic',
        color: 'text.secondary',
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        flexShrink: 0,
      }}
    >
      {typing && (typing.text ? `${name}: ${typing.text}` : t.typing(name))}
    </Box>
  )
}

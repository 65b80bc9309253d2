import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Box from '@mui/material/Box'
import { type ChatSettings, inkOn } from '@veranda/contract'
import type { ReactNode } from 'react'

interface Props {
  appearance: ChatSettings['appearance']
  isPhone: boolean
  /** The panel. */
  children: ReactNode
}

const mostOffset = 48

/** A site's page in small, with the panel and its button where they will stand. */
export function PreviewStage({ appearance, isPhone, children }: Props) {
  const { color, side, offset_x, offset_y } = appearance
  const aside = Math.min(offset_x || 0, mostOffset)
  const below = Math.min(offset_y || 0, mostOffset)
  if (isPhone)
    return (
      <Box
        sx={{
          width: '100%',
          maxWidth: 360,
          height: 640,
          mx: 'auto',
          border: 6,
          borderColor: 'text.secondary',
          borderRadius: 5,
          overflow: 'clip',
          bgcolor: '#fff',
        }}
      >
        {children}
      </Box>
    )
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: side === 'right' ? 'flex-end' : 'flex-start',
        gap: 1.5,
        pt: 2,
        borderRadius: 2,
        bgcolor: 'action.hover',
        border: 1,
        borderColor: 'divider',
      }}
      style={{
        paddingBottom: below,
        [side === 'right' ? 'paddingRight' : 'paddingLeft']: aside,
        [side === 'right' ? 'paddingLeft' : 'paddingRight']: 8,
      }}
    >
      <Box
        sx={{
          width: '100%',
          maxWidth: 380,
          height: 560,
          borderRadius: 4,
          overflow: 'clip',
          boxShadow: 6,
          bgcolor: '#fff',
        }}
      >
        {children}
      </Box>
      <Box
        aria-hidden
        data-launcher={side}
        sx={{
          width: 60,
          height: 60,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          boxShadow: 4,
        }}
        style={{ backgroundColor: color, color: inkOn(color) }}
      >
        <ChatIcon />
      </Box>
    </Box>
  )
}

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
const phone = { maxWidth: 372, height: 652, border: 6, borderColor: 'text.secondary', borderRadius: '32px' }
const desktop = {
  maxWidth: 380,
  height: 'clamp(440px, calc(100dvh - 340px), 640px)',
  borderRadius: '16px',
  boxShadow: 6,
}

/** A site's page in small, with the panel and its button where they will stand. */
export function PreviewStage({ appearance, isPhone, children }: Props) {
  const { color, side, offset_x, offset_y } = appearance
  const aside = Math.min(offset_x || 0, mostOffset)
  const below = Math.min(offset_y || 0, mostOffset)
  const [near, far] = side === 'right' ? ['Right', 'Left'] : ['Left', 'Right']
  const site = { paddingBottom: below, [`padding${near}`]: aside, [`padding${far}`]: 8, paddingTop: 16 }
  const frame = isPhone ? phone : desktop
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: isPhone ? 'center' : side === 'right' ? 'flex-end' : 'flex-start',
        gap: 1.5,
        borderRadius: 2,
        bgcolor: isPhone ? 'transparent' : 'action.hover',
      }}
      style={isPhone ? {} : site}
    >
      <Box sx={{ ...frame, width: '100%', overflow: 'clip', bgcolor: '#fff' }}>{children}</Box>
      {!isPhone && (
        <Box
          aria-hidden
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
      )}
    </Box>
  )
}

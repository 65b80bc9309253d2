import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Box from '@mui/material/Box'
import { type ChatSettings, textColorOn } from '@veranda/contract'
import type { ReactNode } from 'react'

interface Props {
  appearance: ChatSettings['appearance']
  isPhone: boolean
  /** The panel is closed and the page visible. */
  isClosed?: boolean
  /** The panel, or the invitation before it. */
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

const closed = { display: 'flex', flexDirection: 'column', height: 320, boxShadow: 0 }
const onPhone = { ...closed, height: phone.height, px: 1.5, boxSizing: 'border-box' }

/** A small page of a site with the panel and its button in their positions. */
export function PreviewStage({ appearance, isPhone, isClosed = false, children }: Props) {
  const { color, side, offset_x, offset_y } = appearance
  const at = side === 'right' ? 'flex-end' : 'flex-start'
  if (isPhone)
    return (
      <Box sx={{ ...phone, ...(isClosed && onPhone), mx: 'auto', overflow: 'clip', bgcolor: '#fff' }}>
        {children}
        {isClosed && (
          <Box sx={{ display: 'flex', justifyContent: at, py: 1.5 }}>
            <Launcher color={color} />
          </Box>
        )}
      </Box>
    )
  const offset = Math.min(offset_x || 0, mostOffset)
  const [left, right] = side === 'right' ? [8, offset] : [offset, 8]
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: at,
        gap: 1.5,
        pt: 2,
        borderRadius: 2,
        bgcolor: 'action.hover',
      }}
      style={{
        paddingBottom: Math.min(offset_y || 0, mostOffset),
        paddingLeft: left,
        paddingRight: right,
      }}
    >
      <Box sx={{ ...desktop, ...(isClosed ? closed : { bgcolor: '#fff', overflow: 'clip' }), width: '100%' }}>
        {children}
      </Box>
      <Launcher color={color} />
    </Box>
  )
}

function Launcher({ color }: { color: string }) {
  return (
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
      style={{ backgroundColor: color, color: textColorOn(color) }}
    >
      <ChatIcon />
    </Box>
  )
}

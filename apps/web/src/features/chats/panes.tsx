import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/page/states.tsx'
import { texts } from './texts.ts'
import type { ChatLayout } from './use-chat-layout.ts'

interface Props {
  layout: ChatLayout
  isOpen: boolean
  list: ReactNode
  thread: ReactNode
  details: ReactNode
  onCloseDetails: () => void
}

/** List, conversation and details: side by side, or one at a time. */
export function Panes({ layout, isOpen, list, thread, details, onCloseDetails }: Props) {
  const isOne = layout === 'one'
  const listWidth = isOne ? '100%' : 'clamp(280px, 25vw, 340px)'
  return (
    <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
      {!(isOne && isOpen) && (
        <Box sx={{ width: listWidth, flexShrink: 0, borderRight: isOne ? 0 : 1, borderColor: 'divider' }}>
          {list}
        </Box>
      )}
      {(isOpen || !isOne) && (
        <Box sx={{ flex: 1, minWidth: 0, bgcolor: 'background.default' }}>
          {isOpen ? thread : <EmptyState {...texts.pick} />}
        </Box>
      )}
      {layout === 'three' && details && (
        <Box
          sx={{ width: 'clamp(260px, 22vw, 320px)', flexShrink: 0, borderLeft: 1, borderColor: 'divider' }}
        >
          {details}
        </Box>
      )}
      {layout !== 'three' && (
        <Drawer
          anchor="right"
          open={isOpen && Boolean(details)}
          onClose={onCloseDetails}
          slotProps={{ paper: { sx: { width: 'min(360px, 100vw)' } } }}
        >
          {details}
        </Drawer>
      )}
    </Box>
  )
}

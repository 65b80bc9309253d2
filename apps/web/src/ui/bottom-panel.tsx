import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { bottomSpace, reserveBottomSpace } from '#ui/notices/bottom-space.ts'

/** What the panel covers of the window's bottom, in pixels, while its content is one line. */
export const panelRoom = 80

/** A panel that stays at the bottom of the window while its page is scrolled. */
export function BottomPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper
      ref={reserveBottomSpace}
      role="region"
      aria-label={label}
      data-bottom-panel
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 3,
        mt: 2,
        px: 2,
        py: 1,
        borderRadius: 1.5,
        border: 1,
        borderColor: 'divider',
        // The panel is what the page's scroll padding is for: what takes the focus in it is not covered, and must not scroll.
        '& *': { scrollMarginBottom: `calc(-1 * var(${bottomSpace}, 0px))` },
      }}
    >
      {children}
    </Paper>
  )
}

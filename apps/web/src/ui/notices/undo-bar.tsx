import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { limits } from '@veranda/contract'
import { createPortal } from 'react-dom'
import { type Shortcuts, useChords } from '#lib/browser/shortcuts.ts'
import { useVisible } from '#lib/notices/notice-queue.ts'
import { type UndoOffer, undoOffers } from '#lib/notices/undo.ts'
import { clamped } from '#ui/clamped.ts'
import { texts, undoKey } from '#ui/texts.ts'
import { useUndoHost } from './undo-host.ts'
import { useCountdown } from './use-countdown.ts'
import { useHoverPause } from './use-hover-pause.ts'

const keys: Shortcuts<'undo'> = { title: texts.undo, list: [undoKey] }

/** Offers to undo for ten seconds: in the page's own place for it, otherwise at the bottom. */
export function UndoBar() {
  const [offer] = useVisible(undoOffers)
  const host = useUndoHost()
  const shown = offer && <Offer key={offer.id} offer={offer} isFloating={host === null} />
  if (host) return createPortal(<div role="status">{shown}</div>, host)
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        // Above the buttons registered in bottom-space.ts.
        bottom: 'calc(8px + var(--bottom-room, 0px))',
        insetInline: 0,
        display: 'flex',
        // On a desktop in the corner: in the middle it covered the buttons of dialogs.
        justifyContent: { xs: 'center', lg: 'flex-start' },
        px: { xs: 1, lg: 2 },
        zIndex: 'snackbar',
        pointerEvents: 'none',
      }}
    >
      {shown}
    </Box>
  )
}

interface OfferProps {
  offer: UndoOffer & { id: number }
  isFloating: boolean
}

function Offer({ offer, isFloating }: OfferProps) {
  const { isPaused, handlers } = useHoverPause()
  const close = () => undoOffers.remove(offer.id)
  useCountdown(limits.undoMs, isPaused, close)
  const undo = () => {
    close()
    offer.onUndo()
  }
  // A shortcut, because the bar is at the end of the page and disappears before Tab gets there.
  useChords(keys, { undo })
  return (
    <Paper
      elevation={isFloating ? 6 : 0}
      {...handlers}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 0.5,
        pl: 2.5,
        bgcolor: 'surface.inverse',
        color: 'surface.inverseText',
        pointerEvents: 'auto',
      }}
    >
      <Box title={offer.text} sx={{ minWidth: 0, maxWidth: { xs: 480, lg: 320 }, ...clamped(2) }}>
        {offer.text}
      </Box>
      <Button
        onClick={undo}
        aria-keyshortcuts="Control+Z"
        sx={{ color: 'surface.inverseLink', flexShrink: 0 }}
      >
        {texts.undo}
      </Button>
      <IconButton color="inherit" aria-label={texts.close} onClick={close}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Paper>
  )
}

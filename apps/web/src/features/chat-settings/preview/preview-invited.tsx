import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ChatSettings } from '@veranda/contract'

interface Props {
  side: ChatSettings['appearance']['side']
  /** The invitation; empty if there is none yet. */
  text: string
  /** Shown instead of an invitation. */
  hint: string
  onAccept: () => void
}

/** A site's page with an invitation before the chat is opened; accepting it opens the panel. */
export function PreviewInvited({ side, text, hint, onAccept }: Props) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        alignItems: side === 'right' ? 'flex-end' : 'flex-start',
      }}
    >
      {text ? (
        <Paper
          elevation={6}
          sx={{ display: 'flex', maxWidth: 300, borderRadius: '16px', bgcolor: '#fff', color: '#1b1f27' }}
        >
          <ButtonBase
            onClick={onAccept}
            sx={{ font: '15px/1.4 system-ui, sans-serif', py: 1.5, pl: 2, borderRadius: '16px' }}
          >
            <Box component="span" sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </ButtonBase>
          <Box aria-hidden sx={{ p: 1.5, display: 'flex' }}>
            <CloseIcon fontSize="small" />
          </Box>
        </Paper>
      ) : (
        <Typography color="textSecondary" sx={{ m: 'auto', textAlign: 'center' }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}

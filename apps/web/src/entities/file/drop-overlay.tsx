import UploadIcon from '@mui/icons-material/CloudUploadOutlined'
import Box from '@mui/material/Box'
import { alpha } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { texts } from './texts.ts'

/** Covers an area while files are dragged over it. */
export function DropOverlay({ isOver }: { isOver: boolean }) {
  if (!isOver) return null
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        borderRadius: 2,
        border: 2,
        borderStyle: 'dashed',
        borderColor: 'primary.main',
        bgcolor: (theme) => alpha(theme.palette.background.paper, 0.92),
        display: 'grid',
        placeItems: 'center',
        pointerEvents: 'none',
      }}
    >
      <Box sx={{ textAlign: 'center', color: 'primary.main' }}>
        <UploadIcon sx={{ fontSize: 44 }} />
        <Typography variant="subtitle1">{texts.drop}</Typography>
      </Box>
    </Box>
  )
}

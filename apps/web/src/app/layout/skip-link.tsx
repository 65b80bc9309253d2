import Box from '@mui/material/Box'
import { texts } from '#app/texts.ts'

/** The first tab stop: skips the menu. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <Box
      component="a"
      href={`#${targetId}`}
      onClick={(event: React.MouseEvent) => {
        event.preventDefault()
        document.getElementById(targetId)?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        zIndex: (theme) => theme.zIndex.tooltip + 1,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {texts.skipToContent}
    </Box>
  )
}

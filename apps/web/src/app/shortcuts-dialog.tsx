import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDeclaredShortcuts } from '#lib/shortcuts.ts'
import { KeyList } from '#ui/key-list.tsx'
import { everywhere, helpTexts as t } from './shortcuts-help-texts.ts'

/** The keys of what is on screen, and those that work everywhere. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const groups = [...useDeclaredShortcuts(), everywhere]
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{t.note}</Typography>
        <Stack sx={{ mt: 2.5, gap: 2.5 }}>
          {groups.map(({ title, list }) => (
            <Box key={title} component="section" aria-label={title}>
              <Typography variant="h3" sx={{ mb: 1 }}>
                {title}
              </Typography>
              <KeyList items={list.map(({ keys, meaning }) => [keys, meaning] as const)} />
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useDeclaredShortcuts } from '#lib/browser/shortcuts.ts'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { everywhere, helpTexts as t } from './shortcuts-help-texts.ts'

/** Shortcuts of the screen, and global ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const groups = [...useDeclaredShortcuts(), everywhere]
  return (
    <ReadingDialog title={t.title} width={444} onClose={onClose}>
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
    </ReadingDialog>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showSnackbar } from '#lib/notices/snackbars.ts'
import { toast } from '#lib/notices/toasts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { Disclosure } from '#ui/fields/disclosure.tsx'
import { cardsTexts } from './cards/cards-texts.ts'
import { GuideSection } from './guide-page.tsx'
import { Sample, SampleGrid, SampleRow } from './sample.tsx'

const t = cardsTexts.notes

const severities = ['success', 'info', 'warning', 'error'] as const

/** Messages: in the page, over it, and for colleagues only. */
export function NotesSection() {
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <SampleGrid>
        <Sample {...t.quiet}>
          <Stack sx={{ gap: 1.5 }}>
            {severities.map((severity) => (
              // A sample is not announced to screen readers.
              <Alert key={severity} severity={severity} role="none">
                {t.bySeverity[severity]}
              </Alert>
            ))}
          </Stack>
        </Sample>
        <Sample {...t.passing}>
          <SampleRow>
            {severities.map((severity) => (
              <Button
                key={severity}
                variant="outlined"
                onClick={() => toast[severity](t.bySeverity[severity])}
              >
                {t.names[severity]}
              </Button>
            ))}
            <Button
              variant="outlined"
              onClick={() => showSnackbar({ title: t.snackbarTitle, text: t.snackbarText })}
            >
              {t.snackbar}
            </Button>
          </SampleRow>
        </Sample>
        <Sample {...t.undo}>
          <Button
            variant="outlined"
            onClick={() => offerUndo({ text: t.undoText, onUndo: () => toast.success(t.undone) })}
          >
            {t.undoAction}
          </Button>
        </Sample>
        <Sample {...t.internal}>
          <Box
            sx={{
              p: 2,
              borderRadius: 1,
              border: 1,
              borderColor: 'note.border',
              bgcolor: 'note.surface',
              color: 'note.text',
            }}
          >
            {t.internalText}
          </Box>
        </Sample>
        <Sample {...t.folded}>
          <Disclosure title={t.foldedTitle} isNeeded={false} gap={1}>
            <Typography>{t.foldedText}</Typography>
          </Disclosure>
        </Sample>
      </SampleGrid>
    </GuideSection>
  )
}

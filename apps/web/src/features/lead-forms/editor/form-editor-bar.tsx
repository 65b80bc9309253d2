import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { texts } from '#features/lead-forms/texts.ts'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { formProblemTexts } from '#ui/notices/form-problem-texts.ts'
import type { FormEditorState } from './use-form-editor.ts'

const t = texts.editor

/** Actions on the form, always visible. */
export function FormEditorBar({ editor }: { editor: FormEditorState }) {
  const { saved, problem, takeTheirs, isSending, save, state } = editor
  const isActive = saved?.is_active ?? false
  const isDraft = saved === null || saved.published_no === null
  const saveLabel = takeTheirs ? formProblemTexts.keepMine : t.save
  return (
    <Card
      ref={reserveBottomSpace}
      sx={{
        position: 'sticky',
        bottom: { xs: 8, sm: 16 },
        zIndex: 3,
        mt: 3,
        p: { xs: 1.5, sm: 2 },
        boxShadow: 4,
      }}
    >
      <Box sx={{ '&:not(:empty)': { mb: 1.5 } }}>
        <FormProblem problem={problem} takeTheirs={takeTheirs} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {isActive ? (
          <>
            <Button variant="contained" loading={isSending} onClick={() => save(true)}>
              {saveLabel}
            </Button>
            <Button disabled={isSending} onClick={() => save(false)}>
              {t.pause}
            </Button>
          </>
        ) : (
          <>
            <Button variant="contained" loading={isSending} onClick={() => save(true)}>
              {t.publish}
            </Button>
            <Button variant="outlined" disabled={isSending} onClick={() => save(false)}>
              {isDraft ? t.saveDraft : saveLabel}
            </Button>
          </>
        )}
        {state.formState.isDirty && (
          <Typography variant="body2" color="textSecondary">
            {t.unsaved}
          </Typography>
        )}
      </Box>
    </Card>
  )
}

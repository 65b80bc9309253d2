import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { texts } from '#features/lead-forms/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import type { FormEditorState } from './use-form-editor.ts'

const t = texts.editor

/** Actions on the form, always visible. */
export function FormEditorBar({ editor }: { editor: FormEditorState }) {
  const { saved, problem, newer, isPending, save, state } = editor
  const isActive = saved?.is_active ?? false
  const isDraft = saved === null || saved.published_no === null
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
      {newer && <Conflict editor={editor} />}
      {problem && !newer && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      {!newer && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {isActive ? (
            <>
              <Button variant="contained" loading={isPending} onClick={() => save(true)}>
                {t.save}
              </Button>
              <Button disabled={isPending} onClick={() => save(false)}>
                {t.pause}
              </Button>
            </>
          ) : (
            <>
              <Button variant="contained" loading={isPending} onClick={() => save(true)}>
                {t.publish}
              </Button>
              <Button variant="outlined" disabled={isPending} onClick={() => save(false)}>
                {isDraft ? t.saveDraft : t.save}
              </Button>
            </>
          )}
          {state.formState.isDirty && (
            <Typography variant="body2" color="textSecondary">
              {t.unsaved}
            </Typography>
          )}
        </Box>
      )}
    </Card>
  )
}

function Conflict({ editor }: { editor: FormEditorState }) {
  const dates = useDates()
  const { newer, takeTheirs, overwrite, isPending } = editor
  return (
    <Alert severity="warning">
      {texts.conflict.text(dates.dateTime(newer?.updated_at))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={takeTheirs} disabled={isPending}>
          {texts.conflict.reload}
        </Button>
        <Button variant="outlined" onClick={overwrite} loading={isPending}>
          {texts.conflict.overwrite}
        </Button>
      </Box>
    </Alert>
  )
}

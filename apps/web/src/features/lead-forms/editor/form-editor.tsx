import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { EmbedPanel } from '#features/lead-forms/embed/embed-panel.tsx'
import { texts } from '#features/lead-forms/texts.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { FormEditorBar } from './form-editor-bar.tsx'
import { FormFieldsEditor } from './form-fields-editor.tsx'
import { FormPreview } from './form-preview.tsx'
import { ContentSettings, MainSettings, ProtectionSettings } from './form-settings.tsx'
import { type FormState, previewOf } from './form-values.ts'
import type { FormEditorState } from './use-form-editor.ts'

const t = texts.editor

/** Settings and fields of a form, with a preview. */
export function FormEditor({ editor }: { editor: FormEditorState }) {
  const { state, saved } = editor
  const { isDirty } = state.formState
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      // A focused field must not be hidden under the top and bottom bars.
      sx={{ '& input, & textarea': { scrollMarginBlock: '140px' } }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: { xs: 2, md: 3 } }}>
          <Section title={t.main}>
            <MainSettings state={state} isNew={saved === null} />
          </Section>
          <Section title={t.fields}>
            <FormFieldsEditor state={state} />
          </Section>
          <Section title={t.content}>
            <ContentSettings state={state} />
          </Section>
          <Section title={t.protectionTitle}>
            <ProtectionSettings state={state} />
          </Section>
          {saved && (
            <Section title={t.embed}>
              <EmbedPanel form={saved} />
            </Section>
          )}
        </Stack>
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 88 } }}>
          <Section title={t.preview}>
            <LivePreview state={state} />
          </Section>
        </Box>
      </Box>
      <FormEditorBar editor={editor} />
      <UnsavedGuard isDirty={isDirty} />
    </Box>
  )
}

function LivePreview({ state }: { state: FormState }) {
  const values = useWatch({ control: state.control })
  const { data: library = [] } = useQuery(leadFieldsQuery)
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default' }}>
      <FormPreview form={previewOf(values as Parameters<typeof previewOf>[0], library)} />
    </Box>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  )
}

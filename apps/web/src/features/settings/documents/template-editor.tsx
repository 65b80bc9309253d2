import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type DocumentKind,
  type DocumentTemplate,
  documentKinds,
  documentTemplate,
  fillTemplate,
  type PlaceholderValues,
  placeholders,
  placeholdersOf,
  templateFault,
} from '@veranda/contract'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { texts } from '#features/settings/texts.ts'
import { useVersionedForm } from '#features/settings/use-versioned-form.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { documentsTexts as t } from './documents-texts.ts'
import { useResetTemplate, useSaveTemplate, useTemplatePdf } from './template-queries.ts'

/** The template schema of a kind; it depends on the kind, so it is built here as on the server. */
const schemaOf = (kind: DocumentKind) =>
  z.object({
    body: z.string().superRefine((body, context) => {
      const message = templateFault(kind, body)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  })

interface Props {
  template: DocumentTemplate
  sample: PlaceholderValues
}

/** Edits the texts of one kind, with a preview. */
export function TemplateEditor({ template, sample }: Props) {
  const { kind } = template
  const input = useRef<HTMLTextAreaElement>(null)
  const save = useSaveTemplate(kind)
  const { form, ...section } = useVersionedForm({
    saved: template,
    recordSchema: documentTemplate,
    schema: schemaOf(kind),
    pick: ({ body }) => ({ body }),
    send: ({ body }, version) => save.mutateAsync({ body, version }),
  })
  const body = useWatch({ control: form.control, name: 'body' })
  const { ref, ...field } = form.register('body')
  const fault = form.formState.errors.body?.message
  const insert = (inserted: string) => {
    const at = input.current
    at?.setRangeText(inserted, at.selectionStart, at.selectionEnd, 'end')
    form.setValue('body', at?.value ?? body, { shouldDirty: true, shouldValidate: true })
    at?.focus()
  }
  return (
    <Stack component="form" noValidate onSubmit={(event) => void section.onSubmit(event)} sx={{ gap: 2 }}>
      <FormProblem problem={section.problem} takeTheirs={section.takeTheirs} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        <TextField
          {...field}
          inputRef={(element: HTMLTextAreaElement | null) => {
            ref(element)
            input.current = element
          }}
          label={t.body(documentKinds[kind].short)}
          multiline
          minRows={8}
          error={Boolean(fault)}
          helperText={fault}
        />
        <Preview paragraphs={fault ? null : fillTemplate(body, sample)} />
      </Box>
      <Placeholders kind={kind} onInsert={insert} />
      <Actions kind={kind} isOwn={template.is_own} isSaving={section.isSending} />
      <UnsavedGuard isDirty={section.isDirty} />
    </Stack>
  )
}

function Preview({ paragraphs }: { paragraphs: string[] | null }) {
  return (
    <Box sx={{ bgcolor: 'action.hover', borderRadius: 2, p: 2, opacity: paragraphs ? 1 : 0.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t.preview}
      </Typography>
      {paragraphs?.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
        <Typography key={index} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </Box>
  )
}

function Placeholders({ kind, onInsert }: { kind: DocumentKind; onInsert: (paragraphs: string) => void }) {
  return (
    <Box role="group" aria-label={t.placeholders}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t.placeholders}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {placeholdersOf(kind).map((code) => (
          <Chip
            key={code}
            label={placeholders[code].word}
            variant="outlined"
            title={placeholders[code].meaning}
            aria-label={t.insert(placeholders[code].word, placeholders[code].meaning)}
            onClick={() => onInsert(`{{${placeholders[code].word}}}`)}
          />
        ))}
      </Stack>
    </Box>
  )
}

function Actions({ kind, isOwn, isSaving }: { kind: DocumentKind; isOwn: boolean; isSaving: boolean }) {
  const reset = useResetTemplate(kind)
  const pdf = useTemplatePdf(kind)
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button type="submit" variant="contained" loading={isSaving}>
        {texts.save}
      </Button>
      <Button variant="outlined" loading={pdf.isPending} onClick={() => pdf.mutate()} title={t.pdfHint}>
        {t.pdf}
      </Button>
      {isOwn && (
        <ConfirmedButton
          label={t.reset}
          color="secondary"
          mutation={reset}
          variables={undefined}
          question={{
            title: t.resetTitle,
            text: t.resetText(documentKinds[kind].name),
            confirmLabel: t.resetConfirm,
            cancelLabel: t.keep,
          }}
        />
      )}
    </Stack>
  )
}

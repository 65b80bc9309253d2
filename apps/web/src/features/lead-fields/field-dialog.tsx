import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { choiceTypes, createLeadFieldBody, type LeadField } from '@veranda/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { FieldFields } from './field-fields.tsx'
import type { FieldInput, FieldValues } from './field-form.ts'
import { useSaveField } from './field-queries.ts'
import { texts } from './texts.ts'

const t = texts.dialog

const blank: FieldValues = {
  name: '',
  type: 'text',
  role: null,
  is_required: false,
  options: [],
  placeholder: '',
  help: '',
}

function valuesOf({ name, type, role, is_required, options, placeholder, help }: LeadField): FieldValues {
  return { name, type, role, is_required, options, placeholder, help }
}

interface Props {
  /** `null` for a new one. */
  field: LeadField | null
  onClose: () => void
}

/** Makes a field or changes one. Remounted each time it opens. */
export function FieldDialog({ field, onClose }: Props) {
  const titleId = useId()
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'))
  return (
    <EditDialog
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 560, width: '100%', ...(isPhone && { borderRadius: 0 }) } } }}
    >
      <DialogTitle id={titleId}>{field ? t.edit : t.create}</DialogTitle>
      <FieldForm field={field} onClose={onClose} />
    </EditDialog>
  )
}

function FieldForm({ field, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaveField(field, key)
  const form = useForm<FieldInput, unknown, FieldValues>({
    resolver: zodResolver(createLeadFieldBody),
    defaultValues: field ? valuesOf(field) : blank,
    mode: 'onTouched',
  })
  const submit = form.handleSubmit((values) => {
    setProblem(null)
    const hasChoice = choiceTypes.has(values.type)
    if (hasChoice && values.options.length === 0) {
      form.setError('options', { type: 'required', message: texts.options.required })
      return
    }
    save.mutate(
      { ...values, options: hasChoice ? values.options : [] },
      {
        onSuccess: onClose,
        onError: (error) => setProblem(applyServerErrors(form, error, field ? texts.update : texts.create)),
      },
    )
  })
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <DialogContent dividers>
        <Stack sx={{ gap: 2.5 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {field && field.forms_count > 0 && <Alert severity="info">{t.inForms(field.forms_count)}</Alert>}
          <FieldFields form={form} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isPending}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {field ? t.save : t.add}
        </Button>
      </DialogActions>
    </form>
  )
}

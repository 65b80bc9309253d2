import { type LeadForm, leadForm } from '@veranda/contract'
import { useRef, useState } from 'react'
import { useSaveForm } from '#features/lead-forms/form-queries.ts'
import { formStatus } from '#features/lead-forms/form-status.tsx'
import { texts } from '#features/lead-forms/texts.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { blankForm, bodyOf, type FormInput, type FormValues, formSchema, valuesOf } from './form-values.ts'

function successText(before: LeadForm | null, after: LeadForm): string {
  if (after.is_active && !before?.is_active) return texts.published.success
  if (!after.is_active && before?.is_active) return texts.paused.success
  return formStatus(after) === 'draft' ? texts.saved.draft : texts.saved.success
}

/** State of the pages that create and edit a form. */
export function useFormEditor(form: LeadForm | null, onSaved: (form: LeadForm) => void) {
  const [saved, setSaved] = useState(form)
  const [key] = useIdempotencyKey()
  const mutation = useSaveForm(form?.id ?? null, key)
  /** Whether the save that is under way publishes. */
  const isActive = useRef(false)
  const editor = useRecordForm<FormInput, FormValues, LeadForm, LeadForm>({
    values: form ? valuesOf(form) : blankForm,
    schema: formSchema,
    // Publishing and pausing change nothing in the fields.
    sendsUnchanged: true,
    record: form && { version: form.version, schema: leadForm, valuesOf },
    send: ({ body, version }) =>
      mutation.mutateAsync({ ...bodyOf(body), is_active: isActive.current, version }),
    onSaved: (answer) => {
      if (!answer) return
      toast.success(successText(saved, answer))
      setSaved(answer)
      onSaved(answer)
    },
    texts: texts.saved,
  })
  const { form: state } = editor
  const save = (willBeActive: boolean) => {
    if (willBeActive && !state.getValues('fields')?.length) {
      state.setError('fields', { type: 'required', message: texts.editor.fieldsRequired })
      return
    }
    isActive.current = willBeActive
    void editor.onSubmit()
  }
  const problem = editor.problem ?? state.formState.errors.fields?.message ?? null
  return { ...editor, state, saved, problem, save }
}

export type FormEditorState = ReturnType<typeof useFormEditor>

import { zodResolver } from '@hookform/resolvers/zod'
import { type LeadForm, leadForm } from '@veranda/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveForm } from '#features/lead-forms/form-queries.ts'
import { formStatus } from '#features/lead-forms/form-status.tsx'
import { texts } from '#features/lead-forms/texts.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { blankForm, bodyOf, type FormInput, type FormValues, formSchema, valuesOf } from './form-values.ts'

function successText(before: LeadForm | null, after: LeadForm): string {
  if (after.is_active && !before?.is_active) return texts.published.success
  if (!after.is_active && before?.is_active) return texts.paused.success
  return formStatus(after) === 'draft' ? texts.saved.draft : texts.saved.success
}

/** State of the pages that create and edit a form. */
export function useFormEditor(form: LeadForm | null, onSaved: (form: LeadForm) => void) {
  const [saved, setSaved] = useState(form)
  const [newer, setNewer] = useState<LeadForm | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [key] = useIdempotencyKey()
  const mutation = useSaveForm(form?.id ?? null, key)
  const state = useForm<FormInput, unknown, FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: form ? valuesOf(form) : blankForm,
    mode: 'onTouched',
  })

  const takeOver = (current: LeadForm) => {
    setSaved(current)
    setNewer(null)
    setProblem(null)
    state.reset(valuesOf(current))
  }
  const send = (isActive: boolean, version = saved?.version) =>
    state.handleSubmit((values) => {
      setProblem(null)
      if (isActive && values.fields.length === 0) {
        state.setError('fields', { type: 'required', message: texts.editor.fieldsRequired })
        return
      }
      mutation.mutate(
        { ...bodyOf(values), is_active: isActive, version },
        {
          onSuccess: (answer) => {
            toast.success(successText(saved, answer))
            takeOver(answer)
            onSaved(answer)
          },
          onError: (error) => {
            const current = newerRecord(error, leadForm)
            setNewer(current)
            if (!current) setProblem(applyServerErrors(state, error, texts.saved))
          },
        },
      )
    })()

  return {
    state,
    saved,
    newer,
    problem: problem ?? state.formState.errors.fields?.message ?? null,
    isPending: mutation.isPending,
    save: (isActive: boolean) => void send(isActive),
    takeTheirs: () => newer && takeOver(newer),
    overwrite: () => void send(saved?.is_active ?? false, newer?.version),
  }
}

export type FormEditorState = ReturnType<typeof useFormEditor>

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyServerErrors } from './forms.ts'
import type { CallTexts } from './query-client.ts'

interface Options<T extends FieldValues> {
  /** The server's own schema. */
  schema: z.ZodType<T, T>
  defaultValues: DefaultValues<T>
  send: (body: T) => Promise<unknown>
  texts: CallTexts
}

/** A form that is checked like the server does and keeps what was typed whatever the server says. */
export function useCheckedForm<T extends FieldValues>({ schema, defaultValues, send, texts }: Options<T>) {
  const [error, setError] = useState<string | null>(null)
  const form = useForm<T, unknown, T>({ resolver: zodResolver(schema), defaultValues })

  const submit = form.handleSubmit(async (body) => {
    setError(null)
    try {
      await send(body)
    } catch (failure) {
      setError(applyServerErrors(form, failure, texts))
    }
  })

  /** What a text field needs of the form. */
  const field = (name: FieldPath<T>, hint?: string) => {
    const { ref, ...props } = form.register(name)
    const state = form.getFieldState(name, form.formState)
    const message = state.error?.message
    return {
      ...props,
      inputRef: ref,
      error: message !== undefined,
      helperText: message ?? hint,
      required: true,
      fullWidth: true,
    }
  }
  return { form, field, submit, error, setError, isSending: form.formState.isSubmitting }
}

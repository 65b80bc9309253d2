import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { CallTexts } from '#lib/http/failure-text.ts'
import { whenIdle } from '#lib/session/use-idle.ts'
import { applyServerErrors } from './forms.ts'
import { fetchResolver, type Schema, schemaResolver } from './schema-resolver.ts'

interface Options<T extends FieldValues> {
  /** The server's schema, or a function that loads it. */
  schema: Schema<T>
  defaultValues: DefaultValues<T>
  send: (body: T) => Promise<unknown>
  texts: CallTexts
}

/** A form that validates like the server and keeps what was typed after an error. */
export function useValidatedForm<T extends FieldValues>({ schema, defaultValues, send, texts }: Options<T>) {
  const [error, setError] = useState<string | null>(null)
  const form = useForm<T, unknown, T>({ resolver: schemaResolver(schema), defaultValues })
  // It has loaded by the time the form is filled in.
  useEffect(() => whenIdle(() => fetchResolver(schema)), [schema])

  const submit = form.handleSubmit(async (body) => {
    setError(null)
    try {
      await send(body)
    } catch (failure) {
      setError(applyServerErrors(form, failure, texts))
    }
  })

  /** Props of a text field. */
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

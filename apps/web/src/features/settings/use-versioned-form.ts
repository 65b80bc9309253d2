import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { ApiError } from '#lib/http/call.ts'
import { toast } from '#lib/notices/toasts.ts'
import { texts } from './texts.ts'

export interface VersionedForm<Values extends FieldValues, Body = Values> {
  form: UseFormReturn<Values, unknown, Body>
  submit: (event: React.FormEvent) => void
  problem: string | null
  /** Somebody else has saved meanwhile. */
  isStale: boolean
  takeTheirs: () => void
  isDirty: boolean
  isSaving: boolean
  reset: () => void
}

interface Options<Saved extends { version: number }, Values extends FieldValues, Body> {
  saved: Saved
  schema: z.ZodType<Body, Values>
  /** What of the record the form shows. */
  pick: (saved: Saved) => Values
  send: (body: Body, version: number) => Promise<Saved>
}

/** A record of settings as a form that saves itself and is not overwritten by a stale copy. */
export function useVersionedForm<Saved extends { version: number }, Values extends FieldValues, Body>({
  saved: first,
  schema,
  pick,
  send,
}: Options<Saved, Values, Body>): VersionedForm<Values, Body> {
  const [version, setVersion] = useState(first.version)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema),
    defaultValues: pick(first) as DefaultValues<Values>,
    mode: 'onTouched',
  })
  const take = (saved: Saved) => {
    form.reset(pick(saved))
    setVersion(saved.version)
    setTheirs(null)
    setProblem(null)
  }
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      take(await send(body, version))
      toast.success(texts.call.success)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setTheirs(error.current as Saved)
        setProblem(texts.stale)
      } else setProblem(applyServerErrors(form, error, texts.call))
    }
  })
  return {
    form,
    submit,
    problem,
    isStale: theirs !== null,
    takeTheirs: () => theirs && take(theirs),
    isDirty: form.formState.isDirty,
    isSaving: form.formState.isSubmitting,
    reset: () => form.reset(),
  }
}

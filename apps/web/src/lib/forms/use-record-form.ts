import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#lib/http/call.ts'
import type { CallTexts } from '#lib/http/failure-text.ts'
import { changedFields, mergeNewerRecord } from '#lib/query/newer-form.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { applyServerErrors } from './forms.ts'

interface Versioned {
  version: number
}

/** A record that is there already and that a colleague may save while it is being edited. */
interface Edited<Values extends FieldValues, Saved extends Versioned> {
  version: number
  schema: z.ZodType<Saved>
  valuesOf: (saved: Saved) => Values
  /** A colleague's values in words, where a value is a code. */
  words?: (saved: Saved) => Partial<Record<keyof Values, string>>
}

interface Sent<Values, Body> {
  body: Body
  /** Names of the fields that differ from the record as it was read. Only these are sent: a colleague's other changes stay. */
  changes: Partial<Values>
  version: number | undefined
}

interface Options<Values extends FieldValues, Body, Saved extends Versioned, Answer> {
  values: Values
  /** The contract's own. Without it the fields check themselves. */
  schema?: z.ZodType<Body, Values>
  record?: Edited<Values, Saved> | null | undefined
  send: (sent: Sent<Values, Body>) => Promise<Answer>
  /** Called with the answer; with `null` where nothing was changed and nothing sent. */
  onSaved: (answer: Answer | null) => void
  texts?: CallTexts
  /** Fields of the form that show what the server says of others. */
  fieldOf?: Record<string, FieldPath<Values>>
  /** The words for a refusal that is known here; `null` for any other. */
  problemOf?: (error: unknown) => ReactNode
}

export interface RecordForm<Values extends FieldValues, Body, Saved> {
  form: UseFormReturn<Values, unknown, Body>
  onSubmit: (event?: FormEvent) => Promise<void>
  /** A refusal that belongs to no field. */
  problem: ReactNode
  isSending: boolean
  /** A colleague has saved meanwhile: takes all of theirs. `undefined` while nobody has. */
  takeTheirs: (() => void) | undefined
  /** The record as the colleague has saved it. */
  newer: Saved | null
}

/**
 * A record as a form: checked by the contract's schema, sent with the version it was read in, and kept as it was typed whatever the server
 * answers. Where a colleague has saved meanwhile, their other fields come in, a field that both have changed shows theirs beside one's own,
 * and the person chooses: to save again, or to take theirs.
 */
export function useRecordForm<
  Values extends FieldValues,
  Body = Values,
  Saved extends Versioned = Versioned,
  Answer = unknown,
>({
  values,
  schema,
  record,
  send,
  onSaved,
  texts,
  problemOf,
  fieldOf,
}: Options<Values, Body, Saved, Answer>): RecordForm<Values, Body, Saved> {
  const [version, setVersion] = useState(record?.version)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [newer, setNewer] = useState<Saved | null>(null)
  const form = useForm<Values, unknown, Body>({
    defaultValues: values as DefaultValues<Values>,
    ...(schema && { resolver: zodResolver(schema), mode: 'onTouched' as const }),
  })
  /** A form that stays open after it was saved begins again from what was saved. */
  const goOnFrom = (answer: Answer, { schema: shape, valuesOf }: Edited<Values, Saved>) => {
    const saved = shape.safeParse(answer).data
    setNewer(null)
    if (!saved) return
    setVersion(saved.version)
    form.reset(valuesOf(saved))
  }
  const onRefused = (error: unknown) => {
    const saved = record ? newerRecord(error, record.schema) : null
    if (!record || !saved)
      return setProblem(problemOf?.(error) ?? applyServerErrors(form, renamed(error, fieldOf), texts))
    setVersion(saved.version)
    setNewer(saved)
    mergeNewerRecord(form, record.valuesOf(saved), record.words?.(saved))
  }
  const onSubmit = form.handleSubmit(async (body) => {
    setProblem(null)
    const changes = changedFields(form, form.getValues())
    if (record && Object.keys(changes).length === 0) return onSaved(null)
    try {
      const answer = await send({ body, changes, version })
      if (record) goOnFrom(answer, record)
      onSaved(answer)
    } catch (error) {
      onRefused(error)
    }
  })
  const takeTheirs = () => {
    if (record && newer) form.reset(record.valuesOf(newer))
    setNewer(null)
  }
  return {
    form,
    onSubmit,
    problem,
    isSending: form.formState.isSubmitting,
    takeTheirs: newer ? takeTheirs : undefined,
    newer,
  }
}

/** The refusal with its messages at the form's own fields. */
function renamed(error: unknown, fieldOf: Record<string, string> = {}): unknown {
  if (!(error instanceof ApiError)) return error
  const told = Object.entries(error.errors)
  const errors = Object.fromEntries(told.map(([path, messages]) => [fieldOf[path] ?? path, messages]))
  return new ApiError(error.status, {
    message: error.message,
    errors,
    ...(error.code && { code: error.code }),
  })
}

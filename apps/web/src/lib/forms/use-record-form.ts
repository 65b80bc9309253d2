import { zodResolver } from '@hookform/resolvers/zod'
import type { ChangedBy } from '@veranda/contract'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
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
import { isSame } from '#lib/query/merge-values.ts'
import { changedFields, mergeNewerRecord } from '#lib/query/newer-form.ts'
import { changedBy, newerRecord, sendOverNewer } from '#lib/query/newer-record.ts'
import { applyServerErrors } from './forms.ts'

interface Versioned {
  version: number
}

/** An existing record, which a colleague may save while it is being edited. */
interface Edited<Values extends FieldValues, Saved extends Versioned> {
  version: number
  /** The record as the page knows it now: a newer version is merged into the open form. */
  current?: Saved
  schema: z.ZodType<Saved>
  valuesOf: (saved: Saved) => Values
  /** The colleague's values as text, by the paths of fields that hold codes. */
  valueTexts?: (saved: Saved) => Partial<Record<string, string>>
}

interface Submission<Values, Body> {
  body: Body
  /** Fields that differ from the loaded record. Only these are sent, so that a colleague's other changes are kept. */
  changes: Partial<Values>
  version: number | undefined
}

interface Options<Values extends FieldValues, Body, Saved extends Versioned, Answer> {
  values: Values
  /** The contract's schema. Without it fields validate themselves. */
  schema?: z.ZodType<Body, Values>
  record?: Edited<Values, Saved> | null | undefined
  /** Whether a save without changes is sent too, because it does something else. */
  sendsUnchanged?: boolean
  send: (sent: Submission<Values, Body>) => Promise<Answer>
  /** Called with the response, or with `null` if nothing was changed and sent. */
  onSaved: (answer: Answer | null) => void
  texts?: CallTexts
  /** Maps the server's field names to the form's, where they differ. */
  fieldOf?: Record<string, FieldPath<Values>>
  /** The message of a refusal that this form knows; `null` for others. */
  problemOf?: (error: unknown) => ReactNode
}

export interface RecordForm<Values extends FieldValues, Body, Saved> {
  form: UseFormReturn<Values, unknown, Body>
  onSubmit: (event?: FormEvent) => Promise<void>
  /** An error that belongs to no field. */
  problem: ReactNode
  isSending: boolean
  /** Set after a version conflict: discards one's own values for the colleague's. */
  takeTheirs: (() => void) | undefined
  /** The record as the colleague saved it. */
  newer: Saved | null
  /** Who saved it, where it is known. */
  newerBy: ChangedBy | null
}

/**
 * A record as a form: validated by the contract's schema, sent with the version it was loaded in, and kept as typed
 * whatever the response. After a version conflict the colleague's other fields are taken over, a field that both
 * changed shows their value beside one's own, and the user chooses: save again, or take theirs.
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
  sendsUnchanged = false,
  send,
  onSaved,
  texts,
  problemOf,
  fieldOf,
}: Options<Values, Body, Saved, Answer>): RecordForm<Values, Body, Saved> {
  const [version, setVersion] = useState(record?.version)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [newer, setNewer] = useState<Saved | null>(null)
  const [newerBy, setNewerBy] = useState<ChangedBy | null>(null)
  const form = useForm<Values, unknown, Body>({
    defaultValues: values as DefaultValues<Values>,
    ...(schema && { resolver: zodResolver(schema), mode: 'onTouched' as const }),
  })
  /** A form that stays open continues from the saved record. */
  const continueFrom = (answer: Answer, { schema: shape, valuesOf }: Edited<Values, Saved>) => {
    const saved = shape.safeParse(answer).data
    setNewer(null)
    if (!saved) return
    setVersion(saved.version)
    form.reset(valuesOf(saved))
  }
  const merge = (saved: Saved, { valuesOf, valueTexts }: Edited<Values, Saved>) => {
    setVersion(saved.version)
    return mergeNewerRecord(form, valuesOf(saved), valueTexts?.(saved))
  }
  const onCurrent = useEffectEvent((current: Saved | undefined) => {
    if (!record || !current || current.version <= (version ?? 0)) return
    if (merge(current, record)) setNewer(current)
  })
  useEffect(() => onCurrent(record?.current), [record?.current])
  const onRefused = (error: unknown) => {
    const saved = record ? newerRecord(error, record.schema) : null
    if (!record || !saved)
      return setProblem(problemOf?.(error) ?? applyServerErrors(form, renamed(error, fieldOf), texts))
    merge(saved, record)
    setNewer(saved)
    setNewerBy(changedBy(error))
  }
  const sendMerged = (sent: Submission<Values, Body>): Promise<Answer> => {
    if (!record) return send(sent)
    return sendOverNewer((base) => send({ ...sent, version: base }), {
      schema: record.schema,
      version: sent.version,
      clashes: (newer) => !isSame(record.valuesOf(newer), form.formState.defaultValues),
    })
  }
  const onSubmit = form.handleSubmit(async (body) => {
    setProblem(null)
    const changes = changedFields(form, form.getValues())
    if (record && !sendsUnchanged && Object.keys(changes).length === 0) return onSaved(null)
    try {
      const answer = await sendMerged({ body, changes, version })
      if (record) continueFrom(answer, record)
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
    newerBy,
  }
}

/** The error with the server's field names mapped to the form's. */
function renamed(error: unknown, fieldOf: Record<string, string> = {}): unknown {
  if (!(error instanceof ApiError)) return error
  const entries = Object.entries(error.errors)
  const errors = Object.fromEntries(entries.map(([path, messages]) => [fieldOf[path] ?? path, messages]))
  return new ApiError(error.status, {
    message: error.message,
    errors,
    ...(error.code && { code: error.code }),
  })
}

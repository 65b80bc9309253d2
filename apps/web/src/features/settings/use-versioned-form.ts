import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type RecordForm, useRecordForm } from '#lib/forms/use-record-form.ts'
import { toast } from '#lib/notices/toasts.ts'
import { texts } from './texts.ts'

export interface VersionedForm<Values extends FieldValues, Body = Values>
  extends Omit<RecordForm<Values, Body, unknown>, 'newer'> {
  isDirty: boolean
  reset: () => void
}

interface Options<Saved extends { version: number }, Values extends FieldValues, Body> {
  saved: Saved
  /** The record's schema, with which a colleague's newer version is parsed. */
  recordSchema: z.ZodType<Saved>
  schema: z.ZodType<Body, Values>
  /** The part of the record that the form shows. */
  pick: (saved: Saved) => Values
  /** A colleague's values as text, by the paths of fields that hold codes. */
  valueTexts?: (saved: Saved) => Partial<Record<string, string>>
  /** `changed`: the keys that differ from the loaded record. */
  send: (body: Body, version: number, changed: string[]) => Promise<Saved>
}

/** A settings record as a form that saves itself and stays open. */
export function useVersionedForm<Saved extends { version: number }, Values extends FieldValues, Body>({
  saved,
  recordSchema,
  schema,
  pick,
  valueTexts,
  send,
}: Options<Saved, Values, Body>): VersionedForm<Values, Body> {
  const { newer: _newer, ...record } = useRecordForm<Values, Body, Saved, Saved>({
    values: pick(saved),
    schema,
    // Another section of the page, or a colleague, may save the record while this one is open.
    record: {
      version: saved.version,
      current: saved,
      schema: recordSchema,
      valuesOf: pick,
      ...(valueTexts && { valueTexts }),
    },
    send: ({ body, changes, version = saved.version }) => send(body, version, Object.keys(changes)),
    onSaved: () => toast.success(texts.call.success),
    texts: texts.call,
  })
  const { form, takeTheirs } = record
  return { ...record, isDirty: form.formState.isDirty, reset: takeTheirs ?? (() => form.reset()) }
}

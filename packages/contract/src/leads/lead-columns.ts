import { z } from 'zod'
import { limits } from '#limits.ts'
import { text } from '#schemas.ts'

/** A column of a lead that people fill in. */
interface LeadColumn {
  /** Its name in the audit log, imports and exports. */
  label: string
  /** Schema for reading. */
  shape: z.ZodType
  /** Schema for staff's input in the dialog; without it only forms and imports write the column. */
  input?: z.ZodType
  /** Maximum length of an imported cell; contacts are checked by their fields instead. */
  importMax?: number
}

/**
 * Columns of `leads` that people fill in and lists show. List, dialog, import, export and audit log derive from here;
 * webhooks send every column that migration 0038 does not list as internal. CONTRIBUTING describes how to add one.
 */
export const listedLeadColumns = {
  name: { label: 'Имя', shape: z.string() },
  phone: { label: 'Телефон', shape: z.string() },
  email: { label: 'Email', shape: z.string() },
  source: { label: 'Источник', shape: z.string(), importMax: limits.nameMax },
} as const satisfies Record<string, LeadColumn>

/** Columns too long for lists, shown in the dialog only. */
export const dialogLeadColumns = {
  notes: {
    label: 'Заметки',
    shape: z.string().nullable(),
    input: text(limits.notesMax).nullable(),
    importMax: limits.notesMax,
  },
} as const satisfies Record<string, LeadColumn>

export const leadColumns: Record<LeadColumnName, LeadColumn> = { ...listedLeadColumns, ...dialogLeadColumns }
export type LeadColumnName = keyof typeof listedLeadColumns | keyof typeof dialogLeadColumns
export const listedLeadColumnNames = Object.keys(listedLeadColumns) as (keyof typeof listedLeadColumns)[]
export const dialogLeadColumnNames = Object.keys(dialogLeadColumns) as (keyof typeof dialogLeadColumns)[]
export const leadColumnNames = [...listedLeadColumnNames, ...dialogLeadColumnNames]

type Shapes<C extends Record<string, LeadColumn>> = { [K in keyof C]: C[K]['shape'] }
type Inputs<C extends Record<string, LeadColumn>> = {
  [K in keyof C as C[K] extends { input: z.ZodType } ? K : never]: C[K] extends {
    input: infer S extends z.ZodType
  }
    ? z.ZodOptional<S>
    : never
}

/** Schemas for reading columns. */
export function shapesOf<const C extends Record<string, LeadColumn>>(columns: C): Shapes<C> {
  return Object.fromEntries(Object.entries(columns).map(([name, { shape }]) => [name, shape])) as Shapes<C>
}

/** Schemas for writing columns, each optional. */
export function inputsOf<const C extends Record<string, LeadColumn>>(columns: C): Inputs<C> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { input }]) => (input ? [[name, input.optional()]] : [])),
  ) as Inputs<C>
}

/** All columns that staff may write, for the bodies of create and update. */
export const leadInputs = inputsOf({ ...listedLeadColumns, ...dialogLeadColumns })

/** Names of the columns. */
export const leadColumnLabels = Object.fromEntries(
  leadColumnNames.map((name) => [name, leadColumns[name].label]),
) as Record<LeadColumnName, string>

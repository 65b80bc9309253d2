import { z } from 'zod'
import { limits } from '#limits.ts'
import { text } from '#schemas.ts'

/** A column of a lead that people fill in. */
interface LeadColumn {
  /** What people call it: in the journal, in an import and in an export. */
  label: string
  /** As it is read. */
  shape: z.ZodType
  /** As staff write it in the dialog; without it the column is written by forms and imports alone. */
  input?: z.ZodType
  /** Most characters of a cell that an import takes; a contact is checked by its field instead. */
  importMax?: number
}

/**
 * The columns of `leads` that people fill in and a list shows. List, dialog, import, export and journal derive from here; webhooks take
 * every column that migration 0038 does not name as internal. CONTRIBUTING tells what a new one needs.
 */
export const listedLeadColumns = {
  name: { label: 'Имя', shape: z.string() },
  phone: { label: 'Телефон', shape: z.string() },
  email: { label: 'Email', shape: z.string() },
  source: { label: 'Источник', shape: z.string(), importMax: limits.nameMax },
} as const satisfies Record<string, LeadColumn>

/** The same, too long for a list: the dialog alone shows them. */
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

/** Columns as they are read. */
export function shapesOf<const C extends Record<string, LeadColumn>>(columns: C): Shapes<C> {
  return Object.fromEntries(Object.entries(columns).map(([name, { shape }]) => [name, shape])) as Shapes<C>
}

/** Columns as staff write them, each optional. */
export function inputsOf<const C extends Record<string, LeadColumn>>(columns: C): Inputs<C> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { input }]) => (input ? [[name, input.optional()]] : [])),
  ) as Inputs<C>
}

/** Every column that staff write, as it stands in the bodies of a new and of a changed lead. */
export const leadInputs = inputsOf({ ...listedLeadColumns, ...dialogLeadColumns })

/** What people call the columns. */
export const leadColumnLabels = Object.fromEntries(
  leadColumnNames.map((name) => [name, leadColumns[name].label]),
) as Record<LeadColumnName, string>

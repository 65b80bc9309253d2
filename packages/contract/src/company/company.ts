import { z } from 'zod'
import { id, text } from '#schemas.ts'
import { type AssignmentMode, assignmentModes } from './company-names.ts'
import { accountFaults, bikFault, innFault, kppFault, ogrnFault } from './requisite-rules.ts'

/** Optional text; a non-empty value must pass the check. */
export const checked = (max: number, fault: (value: string) => string | null) =>
  text(max).superRefine((value, context) => {
    const message = value === '' ? null : fault(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Checks bank accounts with their БИК; each fault is told at its field. */
export function checkAccounts(
  accounts: Parameters<typeof accountFaults>[0],
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  for (const [field, message] of Object.entries(accountFaults(accounts)))
    context.addIssue({ code: 'custom', path: [field], message })
}

/** Requisites on documents and invoices. All are optional; given ones are validated by their check digits. */
export const requisites = z
  .strictObject({
    /** As registered: ООО «Веранда», ИП Иванов Иван Иванович. */
    legal_name: text(300),
    inn: checked(12, innFault),
    kpp: checked(9, kppFault),
    ogrn: checked(15, ogrnFault),
    address: text(500),
    phone: text(50),
    email: text(254),
    director: text(200),
    bank: text(300),
    bik: checked(9, bikFault),
    account: text(20),
    corr_account: text(20),
    /** VAT line of an invoice; empty: «НДС не облагается». */
    vat_note: text(200),
  })
  .partial()
  .superRefine(({ bik = '', account = '', corr_account = '' }, context) =>
    checkAccounts({ bik, account, corr_account }, context),
  )
export type Requisites = z.infer<typeof requisites>

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время: ЧЧ:ММ')

/** Hours of a day; `null` for a day off. */
export const dayHours = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Конец раньше начала' })
  .nullable()

/** Seven days from Monday. */
export const workingHours = z.array(dayHours).length(7)
export type WorkingHours = z.infer<typeof workingHours>

export const assignment = z
  .strictObject({
    mode: z.enum(Object.keys(assignmentModes) as [AssignmentMode, ...AssignmentMode[]]),
    /** Who gets every new lead in the mode `fixed`. */
    user_id: id.optional(),
    /** Only users who are on shift and not absent; the one of the mode `fixed` gets leads at any hour. */
    only_on_shift: z.boolean(),
    /** Whether a further lead of a known person goes to who deals with them already; absent: yes. Not in the mode `fixed`. */
    prefers_owner: z.boolean().optional(),
    /** A new lead is reassigned after this time without a reaction; `null`: never. */
    return_after_minutes: z
      .number()
      .int()
      .min(5, 'Не меньше 5 минут')
      .max(1440, 'Не больше суток')
      .nullable(),
  })
  .refine(({ mode, user_id }) => mode !== 'fixed' || user_id !== undefined, {
    path: ['user_id'],
    message: 'Выберите сотрудника',
  })
export type Assignment = z.infer<typeof assignment>

/** Format of order and document numbers: `2026-0142`, `В-0007`. */
export const numbering = z.strictObject({
  prefix: text(10).regex(/^[\p{L}\d\-/ ]*$/u, 'Буквы, цифры, дефис и косая черта'),
  digits: z.number().int().min(1, 'От 1 до 8').max(8, 'От 1 до 8'),
  /** Restarts each year and includes it. */
  is_yearly: z.boolean(),
})
export type Numbering = z.infer<typeof numbering>

/** Formats a number. */
export function numberText({ prefix, digits, is_yearly }: Numbering, no: number, year: number): string {
  return [prefix, is_yearly ? `${year}-` : '', String(no).padStart(digits, '0')].join('')
}

import type { ImportSettings } from '@veranda/contract'

/** A row as it is judged, in table order. */
export interface UndecidedRow {
  row_no: number
  /** Compared contacts, empty for none. */
  phone_key: string
  email_key: string
  hasErrors: boolean
  /** The existing record with this phone or e-mail. */
  record_id: number | null
}

export interface Decision {
  row_no: number
  action: 'create' | 'update' | 'skip' | 'fail'
  /** There is such a record already. */
  is_repeat: boolean
  /** An earlier row is about the same person. */
  is_file_repeat: boolean
  record_id: number | null
}

/**
 * Decides what becomes of rows that are given one after another: by their errors, by earlier rows with the same phone
 * or e-mail, and by existing records with them. A record is updated by one row only, the first.
 */
export function createDecider(repeats: ImportSettings['repeats']): (row: UndecidedRow) => Decision {
  const phones = new Set<string>()
  const emails = new Set<string>()
  const records = new Set<number>()
  return ({ row_no, phone_key, email_key, hasErrors, record_id }) => {
    if (hasErrors) return { row_no, action: 'fail', is_repeat: false, is_file_repeat: false, record_id: null }
    const is_repeat = record_id !== null
    const is_file_repeat =
      phones.has(phone_key) || emails.has(email_key) || (record_id !== null && records.has(record_id))
    if (phone_key) phones.add(phone_key)
    if (email_key) emails.add(email_key)
    if (record_id !== null) records.add(record_id)
    return {
      row_no,
      action: actionOf(repeats, { is_repeat, is_file_repeat }),
      is_repeat,
      is_file_repeat,
      record_id,
    }
  }
}

function actionOf(
  repeats: ImportSettings['repeats'],
  { is_repeat, is_file_repeat }: Pick<Decision, 'is_repeat' | 'is_file_repeat'>,
): Decision['action'] {
  if (repeats === 'create') return 'create'
  if (is_file_repeat) return 'skip'
  if (!is_repeat) return 'create'
  return repeats === 'skip' ? 'skip' : 'update'
}

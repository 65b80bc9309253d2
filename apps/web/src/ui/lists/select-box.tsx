import type { Key } from 'react'
import { PlainCheckbox } from '#ui/fields/plain-checkbox.tsx'
import type { Selection } from './use-selection.ts'

interface Props<T extends { id: Key }> {
  record: T
  selection: Selection<T>
}

/** Selects a record for what is done to several at once. */
export function SelectBox<T extends { id: Key }>({ record, selection }: Props<T>) {
  return (
    <PlainCheckbox
      checked={selection.has(record.id)}
      disabled={!selection.mayChoose(record)}
      onChange={(_isChecked, isRange) => selection.toggle(record.id, isRange)}
      aria-label={selection.texts.one(record)}
    />
  )
}

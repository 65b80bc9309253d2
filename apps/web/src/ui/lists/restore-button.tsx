import Button from '@mui/material/Button'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Permission } from '@veranda/contract'
import { type OwnedRecord, useRecordPermission } from '#lib/session/record-permission.ts'
import { texts } from './texts.ts'

interface Props {
  record: OwnedRecord & { id: number }
  /** Those who may delete may restore. */
  permission: Permission
  label: string
  restore: UseMutationResult<unknown, Error, number>
}

/** Restores a record from the trash. */
export function RestoreButton({ record, permission, label, restore }: Props) {
  const reaches = useRecordPermission()
  if (!reaches(permission, record)) return null
  return (
    <Button
      size="small"
      aria-label={label}
      loading={restore.isPending && restore.variables === record.id}
      onClick={() => restore.mutate(record.id)}
    >
      {texts.restore}
    </Button>
  )
}

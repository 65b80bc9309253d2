import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leadRecordsKey } from '#entities/lead/lead-query.ts'
import { fileKeys } from './file-queries.ts'
import { onUploaded } from './uploads.ts'

/** Refetches file lists, and the history of a lead on screen, when a file is added. */
export function useFreshFiles(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onUploaded(() => {
        for (const queryKey of [fileKeys.all, leadRecordsKey])
          void queryClient.invalidateQueries({ queryKey })
      }),
    [queryClient],
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileKeys } from './file-queries.ts'
import { onUploaded } from './uploads.ts'

/** Refetches file lists when a file is added. */
export function useFreshFiles(): void {
  const queryClient = useQueryClient()
  useEffect(
    () => onUploaded(() => void queryClient.invalidateQueries({ queryKey: fileKeys.all })),
    [queryClient],
  )
}

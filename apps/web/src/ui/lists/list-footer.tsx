import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Ref } from 'react'
import { texts } from './texts.ts'

interface Props {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  ref?: Ref<HTMLDivElement>
}

/** The button that loads more of a list. */
export function ListFooter({ hasMore, isLoading, onMore, ref }: Props) {
  if (!hasMore) return null
  return (
    <Stack ref={ref} sx={{ alignItems: 'center', py: 2 }}>
      <Button variant="outlined" onClick={onMore} loading={isLoading}>
        {texts.more}
      </Button>
    </Stack>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { texts } from './texts.ts'

interface Props {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** The button that loads more of a list. */
export function ListFooter({ hasMore, isLoading, onMore }: Props) {
  if (!hasMore) return null
  return (
    <Stack sx={{ alignItems: 'center', py: 2 }}>
      <Button variant="outlined" onClick={onMore} loading={isLoading}>
        {texts.more}
      </Button>
    </Stack>
  )
}

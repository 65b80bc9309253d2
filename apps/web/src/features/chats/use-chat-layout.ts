import useMediaQuery from '@mui/material/useMediaQuery'

/** Three panes, two with the details as a drawer, or one at a time. */
export type ChatLayout = 'three' | 'two' | 'one'

export function useChatLayout(): ChatLayout {
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true })
  const isNarrow = useMediaQuery('(max-width: 759.95px)', { noSsr: true })
  if (isNarrow) return 'one'
  return isWide ? 'three' : 'two'
}

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** A block of the details pane. */
export function Block({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 32, mb: 0.5 }}>
        <Typography id={titleId} variant="overline" component="h3" color="textSecondary" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      {children}
    </Box>
  )
}

/** Facts as name and value. */
export function Facts({ list }: { list: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {list.map(([name, value]) => (
        <Box key={name}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

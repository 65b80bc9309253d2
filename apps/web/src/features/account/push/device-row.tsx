import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  name: string
  /** A label on the device in use. */
  current: string | undefined
  lines: string[]
  action: ReactNode
}

/** One of the user's devices. */
export function DeviceRow({ name, current, lines, action }: Props) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 2,
        py: 1.5,
        alignItems: 'center',
        flexWrap: 'wrap',
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Stack direction="row" sx={{ columnGap: 1, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {current && <Chip size="small" color="primary" label={current} />}
        </Stack>
        {lines.map((line) => (
          <Typography key={line} variant="body2" color="textSecondary">
            {line}
          </Typography>
        ))}
      </Box>
      {action}
    </Stack>
  )
}

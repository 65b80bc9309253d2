import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the client's card under its title. */
export function CardPart({ title, action, children }: Props) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 1,
            mb: 1,
            minHeight: 44,
          }}
        >
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          {action}
        </Box>
        {children}
      </CardContent>
    </Card>
  )
}

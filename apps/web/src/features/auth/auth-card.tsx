import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { FormEventHandler, ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import { GuestPageLink } from './guest-page-link.tsx'
import { texts } from './texts.ts'

interface Props {
  title: string
  subtitle?: string
  children: ReactNode
  /** Links below the card. */
  footer?: ReactNode
}

/** Frame of the guest pages: a card in the middle. */
export function AuthCard({ title, subtitle, children, footer }: Props) {
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 2, py: 4 }}>
      <Box sx={{ width: '100%', maxWidth: 440 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', mb: 3 }}>
          <GuestPageLink page="landing" color="inherit" underline="none" aria-label={texts.toLanding}>
            <Logo />
          </GuestPageLink>
        </Box>
        <Card sx={{ p: { xs: 3, sm: 4 } }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle && (
            <Typography color="textSecondary" sx={{ mt: 0.75 }}>
              {subtitle}
            </Typography>
          )}
          <Box sx={{ mt: 3 }}>{children}</Box>
        </Card>
        {footer && (
          <Stack sx={{ alignItems: 'center', mt: 2.5, gap: 1 }}>
            <Typography component="div" color="textSecondary">
              {footer}
            </Typography>
          </Stack>
        )}
      </Box>
    </Box>
  )
}

interface FormProps {
  onSubmit: FormEventHandler
  /** An error that belongs to no field. */
  error: string | null
  children: ReactNode
}

export function AuthForm({ onSubmit, error, children }: FormProps) {
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2 }}>
      {error && <Alert severity="error">{error}</Alert>}
      {children}
    </Stack>
  )
}

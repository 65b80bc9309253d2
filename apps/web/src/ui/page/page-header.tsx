import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { clamped } from '#ui/clamped.ts'
import { NoWrapNumbers } from '#ui/no-wrap-numbers.tsx'
import { roomMark } from '#ui/notices/use-snackbar-offset.ts'
import { LinkIconButton } from '#ui/router-link.tsx'
import { texts } from '#ui/texts.ts'
import { HelpLink } from './help-link.tsx'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode
  /** The address of the page above this one. */
  backTo?: string
  backLabel?: string
}

/** The head of a page, with its one `<h1>` and the way to its instruction. */
export function PageHeader({ title, subtitle, actions, backTo, backLabel = texts.back }: Props) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, mb: 3, alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
        {backTo && (
          <LinkIconButton to={backTo} aria-label={backLabel} edge="start">
            <ArrowBackIcon />
          </LinkIconButton>
        )}
        <Box sx={{ minWidth: 0, pt: backTo ? 0.5 : 0 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Typography variant="h1" title={title} sx={{ minWidth: 0, ...clamped(3) }}>
              <NoWrapNumbers text={title} />
            </Typography>
            <Box sx={{ flexShrink: 0, my: -0.5 }}>
              <HelpLink />
            </Box>
          </Stack>
          {subtitle && (
            <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
      </Stack>
      {actions && (
        <Stack direction="row" {...roomMark} sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}

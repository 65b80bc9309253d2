import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { clamped } from '#ui/clamped.ts'
import { NoWrapNumbers } from '#ui/no-wrap-numbers.tsx'
import { spaceMarker } from '#ui/notices/use-snackbar-offset.ts'
import { LinkIconButton } from '#ui/router-link.tsx'
import { texts } from '#ui/texts.ts'
import { frame, menuWidth } from '#ui/theme.ts'
import { HelpLink } from './help-link.tsx'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode
  /** The URL of the parent page. */
  backTo?: string
  backLabel?: string
}

/** On a phone icons are hidden to save room. */
const actionsStyle: SxProps<Theme> = {
  gap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  // On a line of their own they wrap.
  flexShrink: { xs: 1, lg: 0 },
  '& .MuiButton-root': { px: { xs: 1.5, sm: 2 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
}

/** On wide windows the header is placed in the app bar, left of the search, the bell and the user. */
const inTopLine = (theme: Theme) => ({
  [theme.breakpoints.up('lg')]: {
    position: 'fixed' as const,
    zIndex: theme.zIndex.appBar + 1,
    top: 0,
    left: `calc(var(${menuWidth}) + ${theme.spacing(3)})`,
    right: 176,
    height: frame.bar,
    marginBottom: 0,
  },
  '@media print': { position: 'static' as const },
})

/** A page header with its only `<h1>` and the link to its instruction. */
export function PageHeader({ title, subtitle, actions, backTo, backLabel = texts.back }: Props) {
  return (
    <Box sx={{ mb: { xs: 2, lg: subtitle ? 2 : 0 } }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        // MUI's class that keeps fixed elements in place when a dialog hides the scroll bar.
        className="mui-fixed"
        sx={[
          {
            gap: 1.5,
            alignItems: { sm: 'center' },
            justifyContent: 'space-between',
            // Without a top line of its own the title keeps its width and the buttons go below it.
            flexWrap: { sm: 'wrap', lg: 'nowrap' },
          },
          inTopLine,
        ]}
      >
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', minWidth: 0 }}>
          {backTo && (
            <LinkIconButton to={backTo} aria-label={backLabel} edge="start">
              <ArrowBackIcon />
            </LinkIconButton>
          )}
          <Typography
            variant="h1"
            title={title}
            sx={{ minWidth: 0, ...clamped(3), WebkitLineClamp: { xs: '3', lg: '1' } }}
          >
            <NoWrapNumbers text={title} />
          </Typography>
          <Box sx={{ flexShrink: 0 }}>
            <HelpLink />
          </Box>
        </Stack>
        {actions && (
          <Stack direction="row" {...spaceMarker} sx={actionsStyle}>
            {actions}
          </Stack>
        )}
      </Stack>
      {subtitle && (
        <Typography component="div" color="textSecondary" sx={{ mt: { xs: 0.5, lg: 0 } }}>
          {subtitle}
        </Typography>
      )}
    </Box>
  )
}

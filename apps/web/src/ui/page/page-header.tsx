import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { clamped } from '#ui/clamped.ts'
import { NoWrapNumbers } from '#ui/no-wrap-numbers.tsx'
import { roomMark } from '#ui/notices/use-snackbar-offset.ts'
import { LinkIconButton } from '#ui/router-link.tsx'
import { texts } from '#ui/texts.ts'
import { frame, menuWidth } from '#ui/theme.ts'
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

/** A phone has no room for icons beside the words. */
const actionsStyle: SxProps<Theme> = {
  gap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  flexShrink: 0,
  '& .MuiButton-root': { px: { xs: 1.5, sm: 2 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
}

/** Where the window is wide the head stands in the frame's top line, left of the bell and the person. */
const inTopLine = (theme: Theme) => ({
  [theme.breakpoints.up('lg')]: {
    position: 'fixed' as const,
    zIndex: theme.zIndex.appBar + 1,
    top: 0,
    left: `calc(var(${menuWidth}) + ${theme.spacing(3)})`,
    right: 124,
    height: frame.bar,
    marginBottom: 0,
  },
  '@media print': { position: 'static' as const },
})

/** The head of a page, with its one `<h1>` and the way to its instruction. */
export function PageHeader({ title, subtitle, actions, backTo, backLabel = texts.back }: Props) {
  return (
    <Box sx={{ mb: { xs: 2, lg: subtitle ? 2 : 0 } }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        // MUI keeps what is fixed in its place when a dialog takes the page's scroll bar away.
        className="mui-fixed"
        sx={[{ gap: 1.5, alignItems: { sm: 'center' }, justifyContent: 'space-between' }, inTopLine]}
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
          <Stack direction="row" {...roomMark} sx={actionsStyle}>
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

import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { parseSearch } from '#lib/routes/search-params.ts'
import { onceForTheme } from '#ui/once-for-theme.ts'
import { nameStyle } from './name-style.ts'

interface Props {
  /** A path of the app, optionally with a query, or a query alone. */
  to: string
  children: string
  'aria-label'?: string
  /** In secondary colour. */
  isQuiet?: boolean
}

/**
 * A record's name in a list, which opens it. An anchor without the router's own link, which works out its location when it is
 * drawn and again at each navigation: most of what a row cost.
 */
export function NameLink({ to, children, isQuiet = false, ...props }: Props) {
  const router = useRouter()
  const address = to.startsWith('?') ? router.state.location.pathname + to : to
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const [path = '', query = ''] = address.split('?')
    void router.navigate({ to: path || '.', search: parseSearch(query) })
  }
  return (
    <Anchor href={address} title={children} data-quiet={isQuiet || undefined} onClick={follow} {...props}>
      {children}
    </Anchor>
  )
}

/** A record's name where it opens nothing: one in the trash has no page. */
export const NameText = ({ children }: { children: string }) => (
  <Typography title={children} sx={nameStyle}>
    {children}
  </Typography>
)

const Anchor = styled('a')(
  onceForTheme((theme) => ({
    ...nameStyle(theme),
    color: theme.palette.text.primary,
    '&[data-quiet]': { color: theme.palette.text.secondary },
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  })),
)

import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import MuiLink, { type LinkProps } from '@mui/material/Link'
import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { isServerPage } from '#lib/routes/paths.ts'
import { parseSearch, type SearchParams } from '#lib/routes/search-params.ts'

interface Target {
  /** A path, optionally with query and hash. */
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * An `<a href>` that the router follows without a page load, except to server-rendered pages. For MUI's `component`
 * prop.
 */
export function RouterAnchor({ to, ...props }: Target & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const [address = '', hash] = to.split('#')
  const [path = '', query = ''] = address.split('?')
  const search: SearchParams = parseSearch(query)
  // An own `href` would override the router's.
  const { href: _href, ...rest } = props
  const reloadDocument = isServerPage(path)
  return (
    <Link
      to={path || '.'}
      search={search}
      reloadDocument={reloadDocument}
      {...(hash && { hash })}
      {...rest}
    />
  )
}

/** A link within the app: `<RouterLink to={pathTo('clients.show', { id })}>`. */
export function RouterLink({ to, ...props }: Target & Omit<LinkProps, 'href' | 'component' | 'ref'>) {
  return <MuiLink component={RouterAnchor} to={to} {...props} />
}

/** A link that looks like a button. */
export function LinkButton({ to, ...props }: Target & Omit<ButtonProps<'a'>, 'href' | 'component' | 'ref'>) {
  return <Button component={RouterAnchor} to={to} {...props} />
}

/** A link that looks like an icon button; needs an `aria-label`. */
export function LinkIconButton({
  to,
  ...props
}: Target & Omit<IconButtonProps<'a'>, 'href' | 'component' | 'ref'> & { 'aria-label': string }) {
  return <IconButton component={RouterAnchor} to={to} {...props} />
}

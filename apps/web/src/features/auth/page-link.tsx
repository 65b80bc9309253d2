import Link, { type LinkProps } from '@mui/material/Link'
import type { PageName } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'

/** To another of the pages for visitors: a small document of its own. */
export function PageLink({ page, ...props }: { page: PageName } & Omit<LinkProps, 'href'>) {
  return <Link href={pathTo(page)} {...props} />
}

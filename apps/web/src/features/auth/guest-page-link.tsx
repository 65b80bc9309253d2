import Link, { type LinkProps } from '@mui/material/Link'
import type { PageName } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'

/** Links to another guest page, which is a document of its own. */
export function GuestPageLink({ page, ...props }: { page: PageName } & Omit<LinkProps, 'href'>) {
  return <Link href={pathTo(page)} {...props} />
}

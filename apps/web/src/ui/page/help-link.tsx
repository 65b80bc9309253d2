import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import { pages } from '@veranda/contract'
import { useCurrentPage } from '#lib/routes/current-page.ts'
import { helpFor } from '#lib/routes/help-links.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { LinkIconButton } from '#ui/router-link.tsx'
import { texts } from '#ui/texts.ts'

/** The «?» of the current screen; nothing if no instruction covers it. */
export function HelpLink() {
  const current = useCurrentPage()
  const { params } = useSearchParams()
  const target = current && helpFor(current.name, params)
  if (!target) return null
  const label = texts.help(pages[target.page].title)
  return (
    <LinkIconButton
      to={`${pathTo(target.page)}#${target.section}`}
      aria-label={label}
      title={label}
      sx={{ color: 'text.secondary', '@media print': { display: 'none' } }}
    >
      <HelpIcon fontSize="small" />
    </LinkIconButton>
  )
}

import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { RouterAnchor } from '#ui/router-link.tsx'
import { texts } from '#ui/texts.ts'
import { PageHeader } from './page-header.tsx'
import { ListSkeleton } from './states.tsx'

export interface PageSection {
  /** Its value in the URL: `?section=mail`. */
  code: string
  title: string
  component: LazyExoticComponent<ComponentType>
}

interface Props {
  title: string
  /** The page's path. */
  path: string
  /** Accessible name of the list of sections. */
  label: string
  sections: readonly PageSection[]
}

/** A settings page with sections: a list beside them, a select on a phone. */
export function SectionsPage({ title, path, label, sections }: Props) {
  const { params } = useSearchParams()
  const current = sections.find(({ code }) => code === params.section) ?? sections[0]
  if (!current) return <ListSkeleton />
  const Content = current.component
  return (
    <>
      <PageHeader title={title} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
          gap: { xs: 2, md: 4 },
          alignItems: 'start',
        }}
      >
        <SectionMenu path={path} label={label} sections={sections} current={current} />
        <SectionSelect sections={sections} current={current} />
        <Box sx={{ maxWidth: 920 }}>
          <Suspense fallback={<ListSkeleton />}>
            <Content key={current.code} />
          </Suspense>
        </Box>
      </Box>
    </>
  )
}

interface ChoiceProps {
  sections: readonly PageSection[]
  current: PageSection
}

function SectionMenu({ path, label, sections, current }: ChoiceProps & Pick<Props, 'path' | 'label'>) {
  return (
    <Box component="nav" aria-label={label} sx={{ display: { xs: 'none', md: 'block' } }}>
      <List disablePadding>
        {sections.map((section) => (
          <ListItem key={section.code} disablePadding>
            <ListItemButton
              component={RouterAnchor}
              to={`${path}${stringifySearch({ section: section.code })}`}
              selected={section === current}
              aria-current={section === current ? 'page' : undefined}
              sx={{ borderRadius: 2 }}
            >
              <ListItemText primary={section.title} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  )
}

/** The list of sections on a phone. */
function SectionSelect({ sections, current }: ChoiceProps) {
  const { setParams } = useSearchParams()
  return (
    <TextField
      select
      label={texts.section}
      value={current.code}
      onChange={(event) => setParams({ section: event.target.value }, { push: true })}
      sx={{ display: { md: 'none' } }}
    >
      {sections.map(({ code, title }) => (
        <MenuItem key={code} value={code}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

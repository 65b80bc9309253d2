import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { pages } from '@veranda/contract'
import type { KeyboardEvent } from 'react'
import { instructions } from '#features/instructions/instructions.ts'
import { texts } from '#features/instructions/texts.ts'
import type { HelpTarget } from '#lib/routes/help-links.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { EmptyState } from '#ui/page/states.tsx'
import { RouterAnchor } from '#ui/router-link.tsx'
import { highlighted, type SearchableSection, searchSections } from './search-rules.ts'

const searched: SearchableSection<HelpTarget>[] = instructions.flatMap(({ page, sections }) =>
  sections.map((section) => ({
    section,
    title: pages[page].title,
    value: { page, section: section.id },
  })),
)

interface Props {
  query: string
  onReset: () => void
}

/** Sections of all instructions that match. */
export function SearchResults({ query, onReset }: Props) {
  const found = searchSections(searched, query)
  if (found.length === 0) {
    return (
      <Box role="status">
        <EmptyState
          title={texts.nothingTitle}
          text={texts.nothingText}
          action={<Button onClick={onReset}>{texts.reset}</Button>}
        />
      </Box>
    )
  }
  return (
    <Box component="section" aria-label={texts.found}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.found}
      </Typography>
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }} onKeyDown={moveByArrows}>
        {found.map(({ value, title, heading, snippet }) => (
          <Card key={`${value.page} ${value.section}`} component="li">
            <CardActionArea
              component={RouterAnchor}
              to={`${pathTo(value.page)}#${value.section}`}
              sx={{ px: 2, py: 1.5 }}
            >
              <Typography variant="body2" color="textSecondary">
                {title}
              </Typography>
              <Typography variant="subtitle1" component="p">
                <Highlighted text={heading} query={query} />
              </Typography>
              <Typography variant="body2">
                <Highlighted text={snippet} query={query} />
              </Typography>
            </CardActionArea>
          </Card>
        ))}
      </Stack>
    </Box>
  )
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlighted(text, query).map(({ text: piece, isHit }, place) =>
    isHit ? (
      <Box
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
        key={place}
        component="mark"
        sx={{ bgcolor: 'surface.accent', color: 'surface.accentText', borderRadius: 0.5 }}
      >
        {piece}
      </Box>
    ) : (
      piece
    ),
  )
}

/** Arrow keys move between results. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useLocation } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { type KeyboardEvent, useEffect } from 'react'
import { useCurrentPage } from '#lib/routes/current-page.ts'
import type { InstructionName } from '#lib/routes/help-links.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PrintStyles } from '#ui/page/print-styles.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import type { Instruction } from './content.ts'
import { Contents } from './contents.tsx'
import { InstructionCards } from './instruction-cards.tsx'
import { goToSection, InstructionSection } from './instruction-section.tsx'
import { instructionAt } from './instructions.ts'
import { SearchResults } from './search/search-results.tsx'
import { texts } from './texts.ts'

const home: InstructionName = 'instructions.index'
const resultsId = 'instructions-found'

/** `/instructions` and its pages: how to work with the product. */
export function InstructionPage() {
  const name = useCurrentPage()?.name
  const { params, setParams } = useSearchParams()
  const query = params.q ?? ''
  const { instruction, previous, next } = instructionAt(isInstruction(name) ? name : home)
  const { page } = instruction
  useSectionOfAddress()
  return (
    <>
      <PrintStyles />
      <PageHeader
        title={pages[page].title}
        subtitle={instruction.lead}
        {...(page !== home && { backTo: pathTo(home), backLabel: texts.all })}
        actions={
          <Button
            className="not-printed"
            color="secondary"
            startIcon={<PrintIcon />}
            onClick={() => window.print()}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            {texts.print}
          </Button>
        }
      />
      <Box className="not-printed" role="search" onKeyDown={toResults} sx={{ mb: 3 }}>
        <SearchField
          value={query}
          onSearch={(q) => setParams({ q })}
          label={texts.search}
          placeholder={texts.searchHint}
        />
      </Box>
      {query ? (
        <Box id={resultsId} sx={{ maxWidth: 760 }}>
          <SearchResults query={query} onReset={() => setParams({ q: undefined })} />
        </Box>
      ) : (
        <InstructionBody key={page} instruction={instruction} previous={previous} next={next} />
      )}
    </>
  )
}

const isInstruction = (name: string | undefined): name is InstructionName =>
  name?.startsWith('instructions.') ?? false

/** Scrolls to the section in the URL's hash. */
function useSectionOfAddress(): void {
  const hash = useLocation({ select: (location) => location.hash })
  const path = useLocation({ select: (location) => location.pathname })
  // Until the role is loaded, links above the section are missing, and it would move.
  const isComplete = useCurrentUser().user !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section of another page is another
  useEffect(() => {
    if (hash && isComplete) goToSection(hash)
  }, [hash, path, isComplete])
}

/** Arrow down moves from the search field to the results. */
function toResults(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown') return
  const first = document.getElementById(resultsId)?.querySelector('a')
  if (!first) return
  event.preventDefault()
  first.focus()
}

interface ReadingProps {
  instruction: Instruction
  previous: Instruction | undefined
  next: Instruction | undefined
}

function InstructionBody({ instruction: { page, sections }, previous, next }: ReadingProps) {
  const path = pathTo(page)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '248px minmax(0, 760px)' },
        gap: { xs: 2, md: 5 },
        alignItems: 'start',
        '@media print': { display: 'block' },
      }}
    >
      <Contents path={path} sections={sections} />
      <Stack sx={{ gap: 5 }}>
        {sections.map((section) => (
          <InstructionSection key={section.id} section={section} path={path} />
        ))}
        {page === home && <InstructionCards except={home} />}
        <Neighbours previous={previous} next={next} />
      </Stack>
    </Box>
  )
}

function Neighbours({ previous, next }: Omit<ReadingProps, 'instruction'>) {
  return (
    <Stack
      component="nav"
      aria-label={texts.others}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1, justifyContent: 'space-between', borderTop: 1, borderColor: 'divider', pt: 2 }}
    >
      {previous && (
        <LinkButton to={pathTo(previous.page)}>{texts.previous(pages[previous.page].title)}</LinkButton>
      )}
      {next && (
        <LinkButton to={pathTo(next.page)} sx={{ ml: { sm: 'auto' } }}>
          {texts.next(pages[next.page].title)}
        </LinkButton>
      )}
    </Stack>
  )
}

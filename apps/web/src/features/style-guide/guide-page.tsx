import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { pages } from '@veranda/contract'
import { type ReactNode, useId } from 'react'
import { PageHeader } from '#ui/page/page-header.tsx'

interface PageProps {
  page: 'typography' | 'icons' | 'cards' | 'tables' | 'form-layouts'
  /** What the page shows and how to use it. */
  intro: string
  children: ReactNode
}

/** A page of the style guide, titled as in the menu. */
export function GuidePage({ page, intro, children }: PageProps) {
  return (
    <>
      <PageHeader title={pages[page].title} subtitle={intro} />
      <Stack sx={{ gap: { xs: 4, sm: 5 } }}>{children}</Stack>
    </>
  )
}

interface SectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** A section directly on the page, as its samples may be cards. */
export function GuideSection({ title, hint, children }: SectionProps) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxWidth: 720 }}>
        {hint}
      </Typography>
      {children}
    </Box>
  )
}

/** Samples in as many columns as fit. */
export function GuideGrid({ least, children }: { least: number; children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  )
}

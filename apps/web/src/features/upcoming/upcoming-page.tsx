import ConstructionIcon from '@mui/icons-material/HandymanOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMatches } from '@tanstack/react-router'
import { type PageName, pages } from '@veranda/contract'
import { PageHeader } from '#ui/page-header.tsx'
import { texts } from './texts.ts'

/** The place of a page that is still to come. */
export function UpcomingPage() {
  const name: PageName = useMatches({ select: (matches) => matches.at(-1)?.staticData.page }) ?? 'dashboard'
  const isBlank = pages[name].layout === 'blank'
  return (
    <Box sx={isBlank ? { p: { xs: 2, sm: 4 }, maxWidth: 960, width: '100%', mx: 'auto' } : {}}>
      <PageHeader title={pages[name].title} />
      <Card>
        <Stack
          direction="row"
          sx={{ gap: 2, p: { xs: 2, sm: 3 }, alignItems: 'center', color: 'text.secondary' }}
        >
          <ConstructionIcon />
          <Typography>{texts.byPage[name] ?? texts.general}</Typography>
        </Stack>
      </Card>
    </Box>
  )
}

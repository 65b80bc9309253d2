import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '#features/admin/platform-queries.ts'
import { texts } from '#features/admin/platform-texts.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { EmailText } from './email-dialog.tsx'

const t = texts.mail

/** Every kind of e-mail with sample data. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(templatesQuery)
  if (error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton height={200} rows={3} />
  return (
    <Box
      component="ul"
      aria-label={t.templates}
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      {data.map(({ code, subject, text, html }) => (
        <Card
          component="li"
          key={code}
          sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column' }}
        >
          <Typography variant="h3" component="h2">
            {subject}
          </Typography>
          <Box sx={{ flex: 1 }}>
            <EmailText text={text} />
          </Box>
          <Box>
            <Button
              size="small"
              onClick={() => savePage(`${code}.html`, html)}
              aria-label={`${t.html}: ${subject}`}
            >
              {t.html}
            </Button>
          </Box>
        </Card>
      ))}
    </Box>
  )
}

function savePage(name: string, html: string): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { texts } from './texts.ts'

/** What one agrees to by registering. The papers are the server's pages, outside the app: what is typed stays here. */
export function LegalNote() {
  const { before, terms, and, privacy } = texts.register.legal
  return (
    <Typography variant="body2" color="textSecondary">
      {before}{' '}
      <Link href="/legal/terms" target="_blank" rel="noopener">
        {terms}
      </Link>{' '}
      {and}{' '}
      <Link href="/legal/privacy" target="_blank" rel="noopener">
        {privacy}
      </Link>
    </Typography>
  )
}

import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { texts } from './texts.ts'

/**
 * The documents that registration binds to. They are server-rendered and open in a new tab, so that typed values
 * stay.
 */
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

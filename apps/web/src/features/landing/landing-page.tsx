import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { pages } from '@veranda/contract'
import { useEffect } from 'react'
import { wasLoadedAt } from '#entities/document/document-address.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { Logo } from '#ui/logo.tsx'
import { Waiting } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { texts } from './texts.ts'

/**
 * The landing page is rendered by the server, so links and the guard load it. This component is for users whom the
 * server could not answer: the app is cached on their device, that page is not.
 */
export function LandingPage() {
  const isServers = !wasLoadedAt(pages.landing.path)
  useEffect(() => {
    if (isServers) window.location.replace(pages.landing.path)
  }, [isServers])
  if (isServers) return <Waiting />
  return (
    <Container maxWidth="sm" sx={{ py: 4 }}>
      <Logo />
      <Typography variant="h1" sx={{ mt: 6 }}>
        {texts.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {texts.offline}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, mt: 4, flexWrap: 'wrap' }}>
        <LinkButton variant="contained" to={pathTo('login')}>
          {texts.login}
        </LinkButton>
        <LinkButton variant="outlined" to={pathTo('register')}>
          {texts.register}
        </LinkButton>
      </Stack>
    </Container>
  )
}

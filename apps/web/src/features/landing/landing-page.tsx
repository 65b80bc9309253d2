import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { limits, moduleCodes, modules } from '@veranda/contract'
import { pathTo } from '#lib/paths.ts'
import { useToken } from '#lib/token.ts'
import { Logo } from '#ui/logo.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { texts } from './texts.ts'

/** The public face: what this is and how to begin. */
export function LandingPage() {
  const isSignedIn = useToken() !== null
  return (
    <Box sx={{ bgcolor: 'background.paper', flex: 1 }}>
      <Container maxWidth="lg" sx={{ pb: 8 }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', py: 2, gap: 2 }}>
          <Logo />
          {!isSignedIn && <LinkButton to={pathTo('login')}>{texts.login}</LinkButton>}
        </Stack>
        <Hero isSignedIn={isSignedIn} />
        <Typography variant="h2" sx={{ mb: 2 }}>
          {texts.modulesTitle}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
          {moduleCodes.map((code) => (
            <Card key={code} sx={{ p: 3 }}>
              <Typography variant="h3" sx={{ mb: 1 }}>
                {modules[code].name}
              </Typography>
              <Typography color="textSecondary">{modules[code].about}</Typography>
            </Card>
          ))}
        </Box>
      </Container>
    </Box>
  )
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Box sx={{ py: { xs: 6, md: 10 }, maxWidth: 760 }}>
      <Typography variant="h1" sx={{ fontSize: { xs: '2rem', md: '3rem' }, lineHeight: 1.15 }}>
        {texts.title}
      </Typography>
      <Typography
        color="textSecondary"
        sx={{ mt: 2.5, fontSize: { xs: '1.0625rem', md: '1.25rem' }, maxWidth: 640 }}
      >
        {texts.lead}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, mt: 4 }}>
        {isSignedIn ? (
          <LinkButton variant="contained" size="large" to={pathTo('dashboard')}>
            {texts.toApp}
          </LinkButton>
        ) : (
          <>
            <LinkButton variant="contained" size="large" to={pathTo('register')}>
              {texts.register}
            </LinkButton>
            <LinkButton variant="outlined" size="large" to={pathTo('login')}>
              {texts.login}
            </LinkButton>
          </>
        )}
      </Stack>
      {!isSignedIn && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {texts.trial(limits.trialDays)}
        </Typography>
      )}
    </Box>
  )
}

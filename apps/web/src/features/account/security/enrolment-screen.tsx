import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useInvalidateAccount } from '#features/account/account-queries.ts'
import { texts } from '#features/account/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { Logo } from '#ui/logo.tsx'
import { PageMain } from '#ui/page/page-main.tsx'
import { useSignOut } from '#ui/use-sign-out.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

const t = texts.enrolment

/** Replaces every page while the company requires a second factor and the user has none. */
export function EnrolmentScreen({ onDone }: { onDone: () => void }) {
  const { user } = useCurrentUser()
  const changed = useInvalidateAccount()
  const { signOut, dialog } = useSignOut()
  return (
    <PageMain sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', px: 2, py: 4 }}>
      <Box sx={{ width: '100%', maxWidth: 640 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', mb: 3 }}>
          <Logo />
        </Box>
        <Card sx={{ p: { xs: 3, sm: 4 } }}>
          <Typography variant="h1">{t.title}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.75, mb: 3 }}>
            {t.text(user?.company.name ?? '')}
          </Typography>
          {/* The user is asked for again first: until then the frame would lead back here. */}
          <TwoFactorSetup onDone={() => void changed().then(onDone)} />
        </Card>
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button color="secondary" onClick={signOut}>
            {t.signOut}
          </Button>
        </Box>
      </Box>
      {dialog}
    </PageMain>
  )
}

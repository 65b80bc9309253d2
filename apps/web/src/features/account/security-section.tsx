import Stack from '@mui/material/Stack'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { WithAccount } from './with-account.tsx'

export function SecuritySection() {
  return (
    <Stack sx={{ gap: 2 }}>
      <WithAccount>{(account) => <TwoFactorCard account={account} />}</WithAccount>
      <PasswordCard />
    </Stack>
  )
}

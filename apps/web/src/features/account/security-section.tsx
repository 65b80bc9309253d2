import { InOrder } from '#ui/in-order.tsx'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { WithAccount } from './with-account.tsx'

export function SecuritySection() {
  return (
    <InOrder>
      <WithAccount>{(account) => <TwoFactorCard account={account} />}</WithAccount>
      <PasswordCard />
    </InOrder>
  )
}

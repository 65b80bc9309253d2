import { WithAccount } from '#features/account/with-account.tsx'
import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function SecuritySection() {
  return (
    <RevealInOrder>
      <WithAccount>{(account) => <TwoFactorCard account={account} />}</WithAccount>
      <PasswordCard />
    </RevealInOrder>
  )
}

import { RevealInOrder } from '#ui/reveal-in-order.tsx'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { WithAccount } from './with-account.tsx'

export function SecuritySection() {
  return (
    <RevealInOrder>
      <WithAccount>{(account) => <TwoFactorCard account={account} />}</WithAccount>
      <PasswordCard />
    </RevealInOrder>
  )
}

import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** The company's own programs: what they may call, and where they are told. */
export function IntegrationsSection() {
  return (
    <RevealInOrder>
      <ApiKeys />
      <Webhooks />
    </RevealInOrder>
  )
}

import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** API keys and webhooks. */
export function IntegrationsSection() {
  return (
    <RevealInOrder>
      <ApiKeys />
      <Webhooks />
    </RevealInOrder>
  )
}

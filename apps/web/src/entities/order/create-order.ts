import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '@veranda/contract'
import { useHasModule } from '#entities/module/use-has-module.ts'
import { call } from '#lib/http/call.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { texts } from './texts.ts'

export type OrderAbout = { lead_id: number } | { client_id: number }

/** Whether the company has orders and the user may add one. */
export function useMayCreateOrder(): boolean {
  const { can } = useCurrentUser()
  const hasOrders = useHasModule('soft_windows')
  return hasOrders && can('order.read') && can('order.create')
}

/** Creates an empty order and opens it; everything else is filled in on its page. */
export function useCreateOrderOf(about: OrderAbout) {
  const navigate = useNavigate()
  const [key] = useIdempotencyKey()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.orders.create, { body: about, idempotencyKey: key }),
    meta: { texts: texts.create, refreshes: [areaKeys.orders], refreshesInBackground: true },
  })
  const create = (onError?: () => void) =>
    mutate(undefined, {
      onSuccess: ({ id }) => void navigate({ to: pathTo('orders.show', { id }) }),
      ...(onError && { onError }),
    })
  return { create, isPending }
}

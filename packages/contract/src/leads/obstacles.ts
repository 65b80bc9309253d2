import { z } from 'zod'
import { counted, type Forms } from '#plural.ts'

const count = z.number().int().nonnegative()

/** What keeps a client from being deleted. Records that the user may not read are counted too. */
export const clientObstacles = z.object({ leads: count, orders: count })
export type ClientObstacles = z.infer<typeof clientObstacles>

/** What keeps a lead from being unlinked from its client, counted in the same way. */
export const unlinkObstacles = z.object({ orders: count })
export type UnlinkObstacles = z.infer<typeof unlinkObstacles>

export const hasObstacles = (obstacles: Record<string, number>): boolean =>
  Object.values(obstacles).some((number) => number > 0)

const leadForms: Forms = ['заявка', 'заявки', 'заявок']
const orderForms: Forms = ['заказ', 'заказа', 'заказов']

/** Why a client cannot be deleted now, and what to do about it. Orders come first: they keep their leads linked. */
export function clientObstaclesText({ leads, orders }: ClientObstacles): string {
  const named = [leads > 0 && counted(leads, leadForms), orders > 0 && counted(orders, orderForms)]
  const advice = [
    orders === 1 && 'удалите заказ или уберите из него клиента',
    orders > 1 && 'удалите заказы или уберите из них клиента',
    leads === 1 && 'отвяжите или удалите заявку',
    leads > 1 && 'отвяжите или удалите заявки',
  ]
  const join = (parts: (string | false)[], word: string) => parts.filter(Boolean).join(word)
  return `Удалить клиента нельзя: у него ${join(named, ' и ')}. Сначала ${join(advice, ', затем ')}.`
}

/** Why a lead cannot be unlinked now, and what to do about it. */
export const unlinkObstaclesText = ({ orders }: UnlinkObstacles): string =>
  `Отвязать заявку нельзя: по ней ${counted(orders, orderForms)}. Сначала удалите ${orders === 1 ? 'его' : 'их'}.`

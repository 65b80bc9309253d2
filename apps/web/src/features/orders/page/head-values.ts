import type { api, BodyInput, ObjectType, Order } from '@veranda/contract'
import { fromWallTime, toWallTime } from '#lib/format/zoned-time.ts'

/** An order's head as its form holds it: times are local, 0 means no user. */
export interface HeadValues {
  title: string
  address: string
  object_type: ObjectType
  client_id: number | null
  user_id: number
  measurer_id: number
  measure_at: string
  promised_at: string
  mounting_at: string
  comment: string
  on_hold: boolean
  hold_reason: string
}

const times = ['measure_at', 'promised_at', 'mounting_at'] as const
const people = ['user_id', 'measurer_id'] as const

export function valuesOf(order: Order, timeZone: string): HeadValues {
  const wallTime = (value: string | null) => (value ? toWallTime(value, timeZone) : '')
  return {
    title: order.title,
    address: order.address,
    object_type: order.object_type as ObjectType,
    client_id: order.client_id,
    user_id: order.user_id ?? 0,
    measurer_id: order.measurer_id ?? 0,
    measure_at: wallTime(order.measure_at),
    promised_at: wallTime(order.promised_at),
    mounting_at: wallTime(order.mounting_at),
    comment: order.comment,
    on_hold: order.on_hold,
    hold_reason: order.hold_reason,
  }
}

/** The API body of changed fields. */
export function bodyOf(
  changes: Partial<HeadValues>,
  timeZone: string,
): Omit<BodyInput<typeof api.orders.update>, 'version'> {
  const body: Record<string, unknown> = { ...changes }
  for (const key of times) {
    const typed = changes[key]
    if (typed !== undefined) body[key] = fromWallTime(typed, timeZone)
  }
  for (const key of people) if (key in changes) body[key] = changes[key] || null
  return body
}

import type { Staff } from './api.ts'
import { createOrder } from './order.ts'

/** A Monday in the future. */
export const monday = '2027-03-01'

/** Ten o'clock in the company's time zone, a number of days after the Monday. */
export const tenOClock = (days = 0, hour = 7) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + days * 86_400_000 + hour * 3_600_000).toISOString()

/** A crew that is double-booked, a measurement visit, and an unscheduled order. */
export async function planWeek(
  staff: Staff,
): Promise<{ orderIds: number[]; crewId: number; waitingId: number }> {
  const crew = await staff.call<{ id: number }>('POST', '/api/crews', {
    name: `Бригада ${Date.now()}`,
    color: '#15803d',
    capacity_m2: 15,
    member_ids: [staff.session.user.id],
  })
  const client = await staff.createClient({ name: 'Анна Ким', phone: '+7 912 345-67-89' })
  const orderIds: number[] = []
  for (const [address, starts_at] of [
    ['Истра, Лесная, 3', tenOClock(1)],
    ['Тверь, Садовая, 12', tenOClock(1, 9)],
  ]) {
    const { id } = await createOrder(staff)
    await staff.call('PUT', `/api/orders/${id}`, { client_id: client.id, address })
    const visit = { kind: 'mounting', starts_at, duration_minutes: 240, crew_id: crew.id }
    await staff.call('POST', `/api/orders/${id}/visits`, visit)
    orderIds.push(id)
  }
  const measured = await createOrder(staff)
  const measurement = { kind: 'measurement', starts_at: tenOClock(2), user_id: staff.session.user.id }
  await staff.call('POST', `/api/orders/${measured.id}/visits`, measurement)
  const { id: waitingId } = await createOrder(staff)
  return { orderIds, crewId: crew.id, waitingId }
}

export const weekAddress = (more = '') => `/orders?view=calendar&day=${monday}${more}`

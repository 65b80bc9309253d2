import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant } from '#schemas.ts'
import type { WorkKind } from './hand-over.ts'

const count = z.number().int()

/** Numbers of a user's open work. */
const work = z.object({
  leads: count,
  clients: count,
  orders: count,
  visits: count,
  tasks: count,
  chats: count,
} satisfies Record<WorkKind, typeof count>)

/** The new assignee; `null`: unassigned. */
const newAssignee = z.strictObject({ to_user_id: id.nullable() })

/** Work that went from a user to a colleague, or to nobody. */
export const handOver = z.object({
  work,
  to: z.object({ id, name: z.string() }).nullable(),
  author: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
})
export type HandOver = z.infer<typeof handOver>

const manage = { permission: 'user.manage' } as const

export const handOverEndpoints = {
  work: endpoint({
    method: 'GET',
    path: '/api/users/:id/work',
    summary: 'Open work of a user that would have to be handed over',
    access: manage,
    params: idParams,
    output: work,
  }),
  leftovers: endpoint({
    method: 'GET',
    path: '/api/users/leftovers',
    summary: 'Removed users who still have open work',
    access: manage,
    output: z.array(z.object({ id, name: z.string(), work })),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/users/:id/hand-over',
    summary:
      'Reassign the open work of an active or removed user to another user whose role allows it, or unassign all but tasks',
    access: manage,
    params: idParams,
    body: newAssignee,
    output: work,
  }),
  lastHandOver: endpoint({
    method: 'GET',
    path: '/api/users/:id/hand-over',
    summary: 'The newest hand-over of a user’s work that can still be undone; null: none',
    access: manage,
    params: idParams,
    output: handOver.nullable(),
  }),
  undoHandOver: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/hand-over',
    summary:
      'Give back what the newest hand-over moved and nobody has reassigned or finished since; returns the numbers',
    access: manage,
    params: idParams,
    output: work,
  }),
}

import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParam, idParams, instant, requiredText } from '#schemas.ts'

export const orderComment = z.object({
  id,
  text: z.string(),
  author: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
  /** Whether the caller may delete it: only its author may. */
  can_delete: z.boolean(),
})
export type OrderComment = z.infer<typeof orderComment>

const read = { module: 'soft_windows', permission: 'order.read' } as const
const discuss = { module: 'soft_windows', permission: 'order.discuss' } as const

/** Comment endpoints under an order. */
export const orderCommentEndpoints = {
  comments: endpoint({
    method: 'GET',
    path: '/api/orders/:id/comments',
    summary: 'Comments on an order, oldest first',
    access: read,
    params: idParams,
    output: z.array(orderComment),
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/api/orders/:id/comments',
    summary: 'Comment on an order and notify those who work on it',
    access: discuss,
    params: idParams,
    body: z.strictObject({ text: requiredText(4000, 'Напишите комментарий') }),
    output: orderComment,
    status: 201,
    creates: true,
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/comments/:comment_id',
    summary: 'Delete one’s own comment',
    access: discuss,
    params: z.strictObject({ id: idParam, comment_id: idParam }),
  }),
}

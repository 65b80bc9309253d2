import { z } from 'zod'
import { type Access, endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParam, idParams, instant, requiredText } from '#schemas.ts'
import { mentionedIds } from './comment-text.ts'

const user = z.object({ id, name: z.string() })

export const comment = z.object({
  id,
  /** Mentions are written as `@[id]`. */
  text: z.string(),
  /** Users whom the text mentions, also those who have left. */
  mentions: z.array(user),
  author: user.nullable(),
  created_at: instant,
  edited_at: instant.nullable(),
  /** Whether the caller may edit and delete it: only its author may. */
  can_delete: z.boolean(),
})
export type Comment = z.infer<typeof comment>

export const commentBody = z.strictObject({
  text: requiredText(limits.commentMax, 'Напишите комментарий').refine(
    (text) => mentionedIds(text).length <= limits.commentMentions,
    `Не больше ${limits.commentMentions} упоминаний`,
  ),
})

const commentParams = z.strictObject({ id: idParam, comment_id: idParam })

/** Leads, clients and orders have the same comment endpoints under their own path. */
const commentEndpointsAt = <const B extends string, const R extends Access, const W extends Access>(
  base: B,
  { read, write }: { read: R; write: W },
) => ({
  comments: endpoint({
    method: 'GET',
    path: `${base}/:id/comments` as const,
    summary: 'Comments on the record, oldest first',
    access: read,
    params: idParams,
    output: z.array(comment),
  }),
  addComment: endpoint({
    method: 'POST',
    path: `${base}/:id/comments` as const,
    summary: 'Comment on the record; notifies those responsible for it and the mentioned users',
    access: write,
    params: idParams,
    body: commentBody,
    output: comment,
    status: 201,
    creates: true,
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: `${base}/:id/comments/:comment_id` as const,
    summary: 'Edit one’s own comment; notifies users who were not mentioned before',
    access: write,
    params: commentParams,
    body: commentBody,
    output: comment,
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: `${base}/:id/comments/:comment_id` as const,
    summary: 'Delete one’s own comment',
    access: write,
    params: commentParams,
  }),
  restoreComment: endpoint({
    method: 'POST',
    path: `${base}/:id/comments/:comment_id/restore` as const,
    summary: 'Restore one’s own deleted comment',
    access: write,
    params: commentParams,
    output: comment,
  }),
  mentionable: endpoint({
    method: 'GET',
    path: `${base}/:id/mentionable-users` as const,
    summary: 'Users who can be mentioned in comments on the record: those who may read it',
    access: write,
    params: idParams,
    output: z.array(user),
  }),
})

export const leadCommentEndpoints = commentEndpointsAt('/api/leads', {
  read: { module: 'leads', permission: 'lead.read' },
  write: { module: 'leads', permission: 'lead.update' },
})

export const clientCommentEndpoints = commentEndpointsAt('/api/clients', {
  read: { module: 'leads', permission: 'client.read' },
  write: { module: 'leads', permission: 'client.update' },
})

export const orderCommentEndpoints = commentEndpointsAt('/api/orders', {
  read: { module: 'soft_windows', permission: 'order.read' },
  write: { module: 'soft_windows', permission: 'order.discuss' },
})

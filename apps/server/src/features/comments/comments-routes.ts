import { api, type Scope } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { type CommentSubject, clientSubject, leadSubject, orderSubject } from './comment-subjects-repo.ts'
import {
  addComment,
  type CommentAuthor,
  listComments,
  listMentionable,
  removeComment,
  restoreComment,
  updateComment,
} from './comments-repo.ts'

const authorOf = ({ caller, scope }: { caller: Caller; scope: Scope }): CommentAuthor => ({
  userId: caller.userId,
  name: caller.name,
  scope,
})

/** Leads, clients and orders have the same comment endpoints. */
function routesOf(
  serve: Serve,
  endpoints: typeof api.leads | typeof api.clients | typeof api.orders,
  subject: CommentSubject,
): void {
  serve(endpoints.comments, (context) =>
    listComments(context.tenant, subject, context.params.id, authorOf(context)),
  )
  serve(endpoints.mentionable, (context) =>
    listMentionable(context.tenant, subject, context.params.id, authorOf(context)),
  )
  serve(endpoints.addComment, (context) =>
    addComment(context.tenant, subject, context.params.id, context.body.text, authorOf(context)),
  )
  serve(endpoints.updateComment, (context) =>
    updateComment(context.tenant, subject, context.params, context.body.text, authorOf(context)),
  )
  serve(endpoints.removeComment, async (context) => {
    await removeComment(context.tenant, subject, context.params, authorOf(context))
    return null
  })
  serve(endpoints.restoreComment, (context) =>
    restoreComment(context.tenant, subject, context.params, authorOf(context)),
  )
}

export function commentsRoutes(serve: Serve): void {
  routesOf(serve, api.leads, leadSubject)
  routesOf(serve, api.clients, clientSubject)
  routesOf(serve, api.orders, orderSubject)
}

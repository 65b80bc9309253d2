import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParam, idParams, seenVersion } from '#schemas.ts'
import { clientMergeFields } from './client-merge-rules.ts'
import { client } from './clients.ts'

const mergeField = z.enum(clientMergeFields)

/** Both clients as they are, and what the merge would do. */
export const clientMergePreview = z.object({
  client,
  /** The client that goes to the trash. */
  other: client,
  /** Fields whose value is proposed from the other client. */
  fields: z.array(mergeField),
  /** Records of the other client that move, without those in the trash. */
  moves: z.object({
    leads: z.number().int(),
    orders: z.number().int(),
    files: z.number().int(),
    chats: z.number().int(),
    tasks: z.number().int(),
    people: z.number().int(),
    sites: z.number().int(),
  }),
})
export type ClientMergePreview = z.infer<typeof clientMergePreview>

export const mergeClientBody = z.strictObject({
  /** The client that goes to the trash. */
  with: id,
  /** Fields whose value is taken from it; the other fields stay. */
  fields: z.array(mergeField).default([]),
  version: seenVersion,
  with_version: seenVersion,
})

export const undoneClientMerge = z.object({
  client,
  /** The restored client. */
  other: client,
  /** What was changed since the merge and stays: fields of the client, `people` for contact persons that the merge added. */
  kept_fields: z.array(z.string()),
})
export type UndoneClientMerge = z.infer<typeof undoneClientMerge>

/** Both clients must be within the scope, and the caller must be allowed to change clients too. */
const access = { module: 'leads', permission: 'client.delete' } as const

export const clientMergeEndpoints = {
  mergePreview: endpoint({
    method: 'GET',
    path: '/api/clients/:id/merge-preview',
    summary: 'What merging another client into this one would do',
    access,
    params: idParams,
    query: z.strictObject({ with: idParam }),
    output: clientMergePreview,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/clients/:id/merge',
    summary: 'Merge another client into this one: its records move, and it goes to the trash',
    access,
    params: idParams,
    body: mergeClientBody,
    output: z.object({ merge_id: id, client }),
    creates: true,
  }),
}

/** Area of its own, because its ids are those of merges. */
export const clientMergeUndoEndpoints = {
  undo: endpoint({
    method: 'POST',
    path: '/api/client-merges/:id/undo',
    summary:
      'Undo a merge of clients within 30 days: what moved moves back, unless it was moved or changed since',
    access,
    params: idParams,
    output: undoneClientMerge,
  }),
}

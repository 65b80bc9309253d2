import { orderFileStage } from '@veranda/contract'
import { z } from 'zod'

const place = z.object({
  folder_id: z.number().nullable().optional(),
  lead_id: z.number().optional(),
  client_id: z.number().optional(),
  order_id: z.number().optional(),
  order_stage: orderFileStage.nullable().optional(),
  conversation_id: z.number().optional(),
})
/** The target of a file. */
export type UploadTarget = z.infer<typeof place>

const rememberedSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  size: z.number(),
  last_modified: z.number(),
  target: place,
})
/** A begun upload: enough to resume it when the same file is chosen again. */
export type RememberedUpload = z.infer<typeof rememberedSchema>

const key = 'unfinished_uploads'

/** A page cannot keep a file across a reload, but it can remember which one it was. */
export function rememberedUploads(): RememberedUpload[] {
  try {
    return z.array(rememberedSchema).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberUpload(upload: RememberedUpload): void {
  store([...rememberedUploads().filter(({ id }) => id !== upload.id), upload])
}

export function removeRememberedUpload(id: number): void {
  store(rememberedUploads().filter((upload) => upload.id !== id))
}

function store(uploads: RememberedUpload[]): void {
  if (uploads.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(uploads))
}

export const isSameTarget = (a: UploadTarget, b: UploadTarget) =>
  (a.folder_id ?? null) === (b.folder_id ?? null) &&
  a.lead_id === b.lead_id &&
  a.client_id === b.client_id &&
  a.order_id === b.order_id &&
  a.conversation_id === b.conversation_id &&
  (a.order_stage ?? null) === (b.order_stage ?? null)

import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { fileKind } from '#files/files.ts'
import { publicField } from '#leads/lead-forms.ts'
import { limits } from '#limits.ts'
import { id, instant, text } from '#schemas.ts'
import type { FacadeInvitation } from './chat-invitations.ts'
import { chatAppearance, ratingModes } from './chat-settings.ts'

/** Configuration of the widget; only what visitors may see. */
export const widgetConfig = z.object({
  public_key: z.string(),
  appearance: chatAppearance,
  company_name: z.string(),
  is_online: z.boolean(),
  /** The next opening, if currently closed. */
  online_at: instant.nullable(),
  prechat_fields: z.array(publicField),
  offline_fields: z.array(publicField),
  consent: z.object({ text: z.string(), url: z.string() }),
  sends_typing: z.boolean(),
  rating: z.enum(Object.keys(ratingModes) as [keyof typeof ratingModes, ...(keyof typeof ratingModes)[]]),
  /** Address of the WebSocket; without a host, the page's own. */
  realtime: z.object({
    key: z.string(),
    host: z.string().nullable(),
    port: z.number().int(),
    scheme: z.enum(['ws', 'wss']).nullable(),
  }),
})
export type WidgetConfig = z.infer<typeof widgetConfig>

/** A message as its visitor sees it: never an internal note, and with at most a name of staff. */
export const visitorMessage = z.object({
  id,
  /** Increases with every change; the visitor continues from the greatest. */
  change_no: z.number().int(),
  client_uuid: z.uuid(),
  kind: z.enum(['text', 'event']),
  is_own: z.boolean(),
  author_name: z.string(),
  /** Avatar of staff, if the channel shows it. */
  author_face: z.object({ initials: z.string(), url: z.string().nullable() }).nullable(),
  body: z.string(),
  event: z.enum(['closed', 'reopened', 'rated']).nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      kind: fileKind,
      size: z.number().int(),
      url: z.string(),
      thumbnail_url: z.string().nullable(),
    }),
  ),
  is_read: z.boolean(),
  edited_at: instant.nullable(),
  deleted_at: instant.nullable(),
  created_at: instant,
})
export type VisitorMessage = z.infer<typeof visitorMessage>

export const visitorThread = z.object({
  change_no: z.number().int(),
  has_more: z.boolean(),
  status: z.enum(['none', 'open', 'closed']),
  /** Whether the visitor may rate the closed conversation. */
  asks_rating: z.boolean(),
  unread: z.number().int(),
  messages: z.array(visitorMessage),
})
export type VisitorThread = z.infer<typeof visitorThread>

/** A visitor's session token and private channel. */
export const visitorSession = z.object({ token: z.string(), channel: z.string() })
export type VisitorSession = z.infer<typeof visitorSession>

/** A preview of the widget in its settings, before saving. */
export interface WidgetPreview {
  config: Omit<WidgetConfig, 'public_key' | 'realtime'>
  /** Stage of the conversation: not begun, in progress, closed and awaiting a rating. */
  stage: 'start' | 'talk' | 'closed'
  /** The invitation that opened the panel; empty: none. */
  invitation: string
}

/** Messages between a site's page and the panel's frame. */
export type PanelMessage =
  | { veranda: 'ready' | 'close' }
  | { veranda: 'session'; token: string | null }
  | { veranda: 'unread'; count: number }
export type PageMessage =
  | {
      veranda: 'init'
      token: string | null
      page: { url: string; title: string }
      referer: string
      utm: Record<string, string>
    }
  | { veranda: 'open' | 'closed' }
  | { veranda: 'page'; page: { url: string; title: string } }
  | { veranda: 'identify'; jwt: string }
  | { veranda: 'invited'; text: string }
  | ({ veranda: 'preview' } & WidgetPreview)

/** Configuration of the script on a site's page, before the chat is opened. */
export interface FacadeConfig {
  /** Origin of the panel. */
  origin: string
  public_key: string
  color: string
  ink: string
  side: 'left' | 'right'
  offset_x: number
  offset_y: number
  title: string
  invitations: FacadeInvitation[]
}

const channelParams = z.strictObject({ public_key: z.uuid() })
const page = { url: text(2000), title: text(300) }

export const publicChatEndpoints = {
  config: endpoint({
    method: 'GET',
    path: '/api/public/chat/:public_key',
    summary: 'Appearance and form fields of a channel’s widget',
    access: 'public',
    params: channelParams,
    output: widgetConfig,
  }),
  session: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/session',
    summary: 'Start a visitor session of a site; the token is valid for this channel only',
    access: 'public',
    params: channelParams,
    body: z.strictObject({
      page: z.strictObject(page).optional(),
      referer: text(2000).optional(),
      utm: z.record(z.string().max(40), text(500)).optional(),
    }),
    output: visitorSession,
    status: 201,
    rateLimit: 'chat_session',
  }),
  resume: endpoint({
    method: 'GET',
    path: '/api/public/chat/:public_key/session',
    summary: 'Check a visitor’s token; returns the visitor’s socket channel',
    access: 'public',
    params: channelParams,
    output: visitorSession.omit({ token: true }),
  }),
  identify: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/identify',
    summary: 'Identify the visitor by a token signed by the site; returns a new session token',
    access: 'public',
    params: channelParams,
    body: z.strictObject({ jwt: z.string().max(4000) }),
    output: visitorSession,
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/public/chat/:public_key/messages',
    summary: 'Changes of the visitor’s conversation since a change number',
    access: 'public',
    params: channelParams,
    query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
    output: visitorThread,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/messages',
    summary: 'Send a message; the first one with consent and, if the channel requires it, form fields',
    access: 'public',
    params: channelParams,
    body: z.strictObject({
      client_uuid: z.uuid(),
      body: z
        .string()
        .trim()
        .max(limits.visitorMessageMax, `Не длиннее ${limits.visitorMessageMax} символов`)
        .default(''),
      file_ids: z.array(id).max(5, 'Не больше пяти файлов').default([]),
      consent: z.boolean().default(false),
      values: z.record(z.string().regex(/^\d{1,15}$/, 'Неизвестное поле'), z.unknown()).default({}),
      /** Sent outside opening hours. */
      is_offline: z.boolean().default(false),
    }),
    output: visitorMessage,
    status: 201,
    rateLimit: 'chat_message',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/files',
    summary: 'Upload a file to an existing conversation; its id is sent with a message',
    access: 'public',
    params: channelParams,
    query: z.strictObject({ name: z.string().trim().min(1).max(255) }),
    accepts: 'bytes',
    output: z.object({ id }),
    status: 201,
    rateLimit: 'chat_message',
  }),
  face: endpoint({
    method: 'GET',
    path: '/api/public/chat/:public_key/faces/:token',
    summary: 'Photo of a staff member who has answered, by a signed URL',
    access: 'public',
    params: channelParams.extend({ token: z.string().max(190) }),
    gives: 'bytes',
    rateLimit: 'file',
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/public/chat/:public_key/read',
    summary: 'Mark messages as read up to a message',
    access: 'public',
    params: channelParams,
    body: z.strictObject({ message_id: id }),
  }),
  typing: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/typing',
    summary: 'Broadcast to staff that the visitor is typing; not stored',
    access: 'public',
    params: channelParams,
    body: z.strictObject({ text: z.string().max(limits.visitorMessageMax).default('') }),
  }),
  page: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/pages',
    summary: 'Record the page that the visitor is on',
    access: 'public',
    params: channelParams,
    body: z.strictObject(page),
  }),
  rate: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/rating',
    summary: 'Rate a closed conversation',
    access: 'public',
    params: channelParams,
    body: z.strictObject({ score: z.number().int().min(1).max(5), comment: text(1000).default('') }),
  }),
  socket: endpoint({
    method: 'POST',
    path: '/api/public/chat/:public_key/socket',
    summary: 'Authorize a socket for the visitor’s own channel',
    access: 'public',
    params: channelParams,
    body: z.strictObject({ socket_id: z.string().max(30), channel_name: z.string().max(200) }),
    output: z.object({ auth: z.string() }),
  }),
}

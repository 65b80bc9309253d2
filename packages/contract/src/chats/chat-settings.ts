import { z } from 'zod'
import { workingHours } from '#company/company.ts'
import { createsSecret, endpoint } from '#endpoint.ts'
import { formFieldInput } from '#leads/lead-forms.ts'
import { id, idParams, instant, requiredText, seenVersion, text } from '#schemas.ts'
import { chatInvitations } from './chat-invitations.ts'
import { channelKind, chatBot } from './chat-names.ts'

/** How new conversations are assigned. */
export const routingModes = {
  all: 'Всем сразу: берёт первый',
  even: 'Поровну: тому, у кого меньше диалогов',
  turn: 'По очереди',
} as const
/** When a conversation becomes a lead. */
export const autoLeadRules = {
  never: 'Никогда: только вручную',
  first_message: 'При первом сообщении',
  contact: 'Когда стал известен телефон или email',
  no_answer: 'Если не ответили вовремя',
} as const
export const ratingModes = {
  off: 'Не спрашивать',
  like: 'Нравится или нет',
  stars: 'От одной до пяти звёзд',
} as const
/** What visitors see of the staff who answer. */
export const staffFaces = {
  person: 'Имя и фото сотрудника',
  name: 'Только имя',
  company: 'Название компании',
} as const
const keysOf = <T extends string>(names: Record<T, string>) => z.enum(Object.keys(names) as [T, ...T[]])

export const chatAppearance = z.strictObject({
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Цвет: #RRGGBB'),
  side: z.enum(['right', 'left']),
  offset_x: z.number().int().min(0).max(400),
  offset_y: z.number().int().min(0).max(400),
  title: requiredText(60, 'Введите заголовок'),
  greeting: text(500),
  staff_face: keysOf(staffFaces),
  /** Suggested questions before the first message. */
  questions: z.array(requiredText(100, 'Введите вопрос')).max(3, 'Не больше трёх вопросов'),
  /** Subtitles inside and outside opening hours. */
  online_text: text(100),
  offline_text: text(300),
})

export const chatSettings = z.strictObject({
  appearance: chatAppearance,
  /** Pre-chat form: lead fields asked before the first message; empty: none. */
  prechat_fields: z.array(formFieldInput).max(10, 'Не больше десяти полей'),
  /** Offline form: lead fields asked outside opening hours; empty: name, phone and e-mail. */
  offline_fields: z.array(formFieldInput).max(10, 'Не больше десяти полей'),
  invitations: chatInvitations,
  consent: z.strictObject({
    /** Text of the consent checkbox, initially unchecked; empty: the default text. */
    text: text(2000),
    /** URL of the privacy policy. */
    url: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Адрес вида https://…' })]),
    /** Whether staff see what a visitor types before sending; the consent text says so. */
    shows_typing: z.boolean(),
  }),
  hours: z.strictObject({
    /** `null`: the company's working hours. */
    weekly: workingHours.nullable(),
    /** Days with other hours: closed, or with their own. */
    holidays: z
      .array(
        z.strictObject({
          day: z.iso.date('Укажите дату'),
          hours: z.strictObject({ from: z.string().max(5), to: z.string().max(5) }).nullable(),
        }),
      )
      .max(100, 'Не больше ста дней'),
  }),
  routing: z.strictObject({
    mode: keysOf(routingModes),
    /** In the order of turns; empty: everybody with chat permission. */
    user_ids: z.array(id).max(100),
    max_active: z.number().int().min(1, 'Не меньше одного').max(100, 'Не больше ста'),
    /** Prefers the assignee of the client or lead, if online. */
    prefers_owner: z.boolean(),
    /** Reassigned when the assignee has been offline this long. */
    release_seconds: z.number().int().min(30, 'Не меньше 30 секунд').max(3600, 'Не больше часа').nullable(),
  }),
  automation: z.strictObject({
    /** Automatic reply after this time without an answer. */
    no_answer_minutes: z
      .number()
      .int()
      .min(1, 'Не меньше минуты')
      .max(240, 'Не больше четырёх часов')
      .nullable(),
    no_answer_text: text(500),
    /** Closed after this many hours without a message of the visitor. */
    close_after_hours: z.number().int().min(1, 'Не меньше часа').max(720, 'Не больше 30 дней').nullable(),
  }),
  leads: z.strictObject({ rule: keysOf(autoLeadRules) }),
  rating: z.strictObject({ mode: keysOf(ratingModes) }),
})
export type ChatSettings = z.infer<typeof chatSettings>

/** An allowed origin: `https://okna.example`, `https://*.okna.example`. */
export const siteOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^https?:\/\/(\*\.)?[a-zа-яё0-9-]+(\.[a-zа-яё0-9-]+)*(:\d{2,5})?$/,
    'Адрес сайта без пути: https://example.ru',
  )

export const chatChannel = z.object({
  id,
  kind: channelKind,
  name: z.string(),
  /** Key of the channel in the snippet. */
  public_key: z.string(),
  is_active: z.boolean(),
  settings: chatSettings,
  allowed_origins: z.array(z.string()),
  has_identity_secret: z.boolean(),
  /** Where the widget was last seen; `null`: nowhere yet. */
  seen: z.object({ url: z.string(), at: instant }).nullable(),
  /** The messenger's bot; `null` for a site. */
  bot: chatBot.nullable(),
  version: z.number().int(),
  created_at: instant,
})
export type ChatChannel = z.infer<typeof chatChannel>

export const cannedReply = z.object({
  id,
  /** Typed after «/». */
  shortcut: z.string(),
  title: z.string(),
  body: z.string(),
  /** Visible to its author only. */
  is_personal: z.boolean(),
  usage_count: z.number().int(),
})
export type CannedReply = z.infer<typeof cannedReply>

const cannedReplyKeys = {
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[\p{L}\d_-]{1,30}$/u, 'Буквы, цифры, дефис и подчёркивание, до 30 знаков'),
  title: requiredText(100, 'Введите название'),
  body: requiredText(4000, 'Введите текст'),
  is_personal: z.boolean(),
}

export const cannedReplyBody = z.strictObject({
  ...cannedReplyKeys,
  is_personal: cannedReplyKeys.is_personal.default(false),
})

const read = { module: 'chat', permission: 'chat.read' } as const
const write = { module: 'chat', permission: 'chat.write' } as const
const manage = { module: 'chat', permission: 'chat.manage' } as const

export const chatChannelEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/channels',
    summary: 'Chat channels with all settings',
    access: manage,
    output: z.array(chatChannel),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chat/channels',
    summary: 'Add a site channel with default settings',
    access: manage,
    body: z.strictObject({ name: requiredText(100, 'Введите название') }),
    output: chatChannel,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id',
    summary: 'One channel',
    access: manage,
    params: idParams,
    output: chatChannel,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id',
    summary: 'Change a channel; of the settings, only the sections that are sent',
    access: manage,
    params: idParams,
    body: z.strictObject({
      name: requiredText(100, 'Введите название').optional(),
      is_active: z.boolean().optional(),
      settings: chatSettings.partial().optional(),
      allowed_origins: z.array(siteOrigin).max(20, 'Не больше двадцати сайтов').optional(),
      version: seenVersion,
    }),
    output: chatChannel,
  }),
  newSecret: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/identity-secret',
    summary:
      'Create a secret for signing a site’s visitors; shown once, the previous one stays valid for a day',
    access: manage,
    params: idParams,
    output: z.object({ secret: z.string() }),
    status: 201,
    ...createsSecret,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/chat/channels/:id',
    summary: 'Delete a channel; its conversations are kept',
    access: manage,
    params: idParams,
  }),
}

export const cannedReplyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/canned-replies',
    summary: 'Canned replies of the company and of the user, most used first',
    access: read,
    output: z.array(cannedReply),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/canned-replies',
    summary: 'Add a canned reply; a shared one requires the chat settings permission',
    access: write,
    body: cannedReplyBody,
    output: cannedReply,
    status: 201,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/canned-replies/:id',
    summary: 'Change a canned reply',
    access: write,
    params: idParams,
    body: z.strictObject(cannedReplyKeys).partial(),
    output: cannedReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/canned-replies/:id',
    summary: 'Delete a canned reply',
    access: write,
    params: idParams,
  }),
  use: endpoint({
    method: 'POST',
    path: '/api/canned-replies/:id/use',
    summary: 'Count a use of a canned reply',
    access: write,
    params: idParams,
  }),
}

/** Initial settings of a channel. */
export const defaultChatSettings: ChatSettings = {
  appearance: {
    color: '#1565c0',
    side: 'right',
    offset_x: 20,
    offset_y: 20,
    title: 'Напишите нам',
    greeting: 'Здравствуйте! Чем можем помочь?',
    staff_face: 'person',
    questions: ['Сколько стоит?', 'Когда сможете замерить?'],
    online_text: 'Обычно отвечаем за несколько минут',
    offline_text: 'Сейчас мы не на связи. Оставьте телефон, и мы ответим в рабочее время.',
  },
  prechat_fields: [],
  offline_fields: [],
  invitations: [],
  consent: { text: '', url: '', shows_typing: false },
  hours: { weekly: null, holidays: [] },
  routing: { mode: 'all', user_ids: [], max_active: 10, prefers_owner: true, release_seconds: null },
  automation: { no_answer_minutes: null, no_answer_text: '', close_after_hours: null },
  leads: { rule: 'contact' },
  rating: { mode: 'stars' },
}

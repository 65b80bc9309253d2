import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { idParams } from '#schemas.ts'
import { messengerKind } from './chat-names.ts'
import { chatChannel } from './chat-settings.ts'

const manage = { module: 'chat', permission: 'chat.manage' } as const

const token = z
  .string()
  .trim()
  .min(1, 'Вставьте токен бота')
  .max(300, 'Токен слишком длинный')
  .regex(/^[\w:.~+/=-]*$/, 'В токене лишние знаки: скопируйте его целиком и без пробелов')

const bot = { kind: messengerKind, token }

/** Channels that are bots; they are listed, changed and removed like other channels. */
export const chatBotEndpoints = {
  checkBot: endpoint({
    method: 'POST',
    path: '/api/chat/bots/check',
    summary: 'Look up the bot of a token in the messenger; not stored',
    access: manage,
    body: z.strictObject(bot),
    output: z.object({ name: z.string(), address: z.string() }),
    rateLimit: 'auth',
  }),
  connectBot: endpoint({
    method: 'POST',
    path: '/api/chat/bots',
    summary: 'Create a channel for a messenger bot; a bot can belong to one company only',
    access: manage,
    body: z.strictObject(bot),
    output: chatChannel,
    status: 201,
    creates: true,
    rateLimit: 'auth',
  }),
  replaceToken: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/token',
    summary: 'Replace the token of a bot’s channel by a new one of the same bot',
    access: manage,
    params: idParams,
    body: z.strictObject({ token }),
    output: chatChannel,
    rateLimit: 'auth',
  }),
}

export const messengerEndpoints = {
  tell: endpoint({
    method: 'POST',
    path: '/api/public/messengers/:public_key',
    summary: 'Webhook of a messenger bot, authenticated by its secret',
    access: 'public',
    params: z.strictObject({ public_key: z.uuid() }),
    body: z.looseObject({}),
    status: 200,
    output: z.object({}),
    rateLimit: 'messenger_hook',
  }),
}

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
    summary: 'Ask a messenger whose token this is; nothing is kept',
    access: manage,
    body: z.strictObject(bot),
    output: z.object({ name: z.string(), address: z.string() }),
    rateLimit: 'auth',
  }),
  connectBot: endpoint({
    method: 'POST',
    path: '/api/chat/bots',
    summary: 'Make a channel of a messenger’s bot; a bot answers in one company alone',
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
    summary: 'Give a bot’s channel a new token of the same bot',
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
    summary: 'A messenger tells what happened to a bot; proved by the secret that it was given',
    access: 'public',
    params: z.strictObject({ public_key: z.uuid() }),
    body: z.looseObject({}),
    status: 200,
    output: z.object({}),
    rateLimit: 'messenger_hook',
  }),
}

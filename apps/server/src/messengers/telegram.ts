import { Readable } from 'node:stream'
import { Api, GrammyError, HttpError, InputFile } from 'grammy'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { type Messenger, MessengerError, type OutgoingFile } from './messenger.ts'
import { readTelegramUpdate } from './telegram-update.ts'

const patienceSeconds = 10
const pollSeconds = 25
const updateTypes = ['message', 'edited_message', 'my_chat_member'] as const

/** Client of Telegram's Bot API; `url` is `https://api.telegram.org` or a compatible server. */
export function createTelegram({ url }: { url: string }): Messenger {
  const root = url.replace(/\/$/, '')
  const apiOf = (token: string, timeoutSeconds = patienceSeconds) =>
    new Api(token, { apiRoot: root, timeoutSeconds })

  return {
    textMax: 4096,
    fileMax: 50 * 1024 * 1024,
    secretHeader: 'x-telegram-bot-api-secret-token',
    check: (token) =>
      callApi(async () => {
        const bot = await apiOf(token).getMe()
        return { key: String(bot.id), name: bot.first_name, address: `https://t.me/${bot.username}` }
      }),
    subscribe: (token, hook) =>
      callApi(async () => {
        await apiOf(token).setWebhook(hook.url, { secret_token: hook.secret, allowed_updates: updateTypes })
      }),
    unsubscribe: (token) =>
      callApi(async () => {
        await apiOf(token).deleteWebhook()
      }),
    poll: (token, cursor, signal) =>
      callApi(async () => {
        const pollOptions = {
          timeout: pollSeconds,
          allowed_updates: updateTypes,
          ...(cursor && { offset: Number(cursor) }),
        }
        const updates = await apiOf(token, pollSeconds + patienceSeconds).getUpdates(
          pollOptions,
          signal as never,
        )
        const last = updates.at(-1)
        return { updates, cursor: last ? String(last.update_id + 1) : cursor }
      }),
    readUpdate: readTelegramUpdate,
    send: (token, to, part, replyTo) =>
      callApi(async () => {
        const reply = replyTo
          ? { reply_parameters: { message_id: Number(replyTo), allow_sending_without_reply: true } }
          : {}
        if ('file' in part) return sendFile(apiOf(token, 120), to, part.file, reply)
        const sent = await apiOf(token).sendMessage(to, part.text, reply)
        return String(sent.message_id)
      }),
    edit: (token, to, messageKey, text) =>
      unless(/message is not modified/, async () => {
        await apiOf(token).editMessageText(to, Number(messageKey), text)
      }),
    remove: (token, to, messageKey) =>
      unless(/message to delete not found/, async () => {
        await apiOf(token).deleteMessage(to, Number(messageKey))
      }),
    openFile: (token, ref) => callApi(() => openFile(root, apiOf(token), token, ref)),
  }
}

type Reply = { reply_parameters?: { message_id: number; allow_sending_without_reply: boolean } }

async function sendFile(api: Api, to: string, file: OutgoingFile, reply: Reply): Promise<string> {
  if (file.isPicture) {
    const sent = await api.sendPhoto(to, await inputOf(file), reply).catch((error: unknown) => {
      // Telegram refuses pictures of extreme proportions as photos.
      if (error instanceof GrammyError && error.error_code === 400) return undefined
      throw error
    })
    if (sent) return String(sent.message_id)
  }
  const sent = await api.sendDocument(to, await inputOf(file), reply)
  return String(sent.message_id)
}

/** The file name is sent unquoted, so a semicolon would end it. */
const inputOf = async (file: OutgoingFile) => new InputFile(await file.open(), file.name.replaceAll(';', '_'))

async function openFile(root: string, api: Api, token: string, ref: string): Promise<Readable> {
  const { file_path } = await api.getFile(ref)
  if (!file_path) throw new MessengerError('refused', 'the file has no path')
  const answer = await fetch(`${root}/file/bot${token}/${file_path}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(60_000),
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new MessengerError(
      answer.status >= 500 ? 'passing' : 'refused',
      `the file answered ${answer.status}`,
    )
  }
  return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
}

async function callApi<T>(ask: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('a messenger')
  try {
    return await ask()
  } catch (error) {
    throw faultOf(error)
  }
}

/** Ignores the error that the state is already as requested. */
async function unless(pattern: RegExp, ask: () => Promise<void>): Promise<void> {
  await callApi(ask).catch((error: MessengerError) => {
    if (!pattern.test(error.message)) throw error
  })
}

function faultOf(error: unknown): MessengerError {
  if (error instanceof MessengerError) return error
  if (error instanceof GrammyError) {
    const { error_code, description, parameters } = error
    return new MessengerError(faultByCode(error_code), description, parameters.retry_after ?? null)
  }
  // Its message may contain the URL, and so the token.
  return new MessengerError('passing', error instanceof HttpError ? 'no answer' : 'no understandable answer')
}

function faultByCode(code: number): MessengerError['fault'] {
  if (code === 429 || code >= 500) return 'passing'
  if (code === 401 || code === 404) return 'token'
  return code === 403 ? 'blocked' : 'refused'
}

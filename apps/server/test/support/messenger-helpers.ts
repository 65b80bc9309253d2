import { type ChatChannel, type ChatMessage, type Conversation, defaultChatSettings } from '@veranda/contract'
import { chatChannels } from '#db/schema/tables.gen.ts'
import type { Messengers } from '#features/messengers/bots-repo.ts'
import { sendWaiting } from '#features/messengers/outbox-repo.ts'
import { processUpdates } from '#features/messengers/process-updates-repo.ts'
import { createMax } from '#messengers/max.ts'
import { createTelegram } from '#messengers/telegram.ts'
import { createVault } from '#vault.ts'
import { ok } from './answers.ts'
import { listConversations, readMessages } from './chat-helpers.ts'
import { MaxServer } from './servers/max-server.ts'
import { TelegramServer } from './servers/telegram-server.ts'
import { createWorld, type Person, secret, type World } from './world.ts'

export type Kind = 'telegram' | 'max'

/** A product with public URL, and fake messenger servers: one per kind and company. */
export async function createMessengerWorld(appUrl = 'https://veranda.example') {
  const servers = { telegram: new TelegramServer('1:token'), max: new MaxServer('1:token') }
  await Promise.all([servers.telegram.start(), servers.max.start()])
  const messengers: Messengers = {
    telegram: createTelegram({ url: servers.telegram.url }),
    max: createMax({ url: servers.max.url, arePrivateHostsAllowed: true, readyAfterMs: [1, 1, 1] }),
  }
  const world = await createWorld({ appUrl, messengers })
  const failures: unknown[] = []
  const tools = {
    platform: world.platform,
    messengers,
    vault: createVault(secret),
    hookBase: `${appUrl}/api/public/messengers/`,
    store: world.files.store,
    parts: world.files.parts,
    present: () => new Set<number>(),
    onFailure: async (error: unknown) => {
      failures.push(error)
    },
  }
  return {
    world,
    servers,
    tools,
    failures,
    close: async () => {
      await world.close()
      await Promise.all([servers.telegram.stop(), servers.max.stop()])
    },
  }
}

export type MessengerWorld = Awaited<ReturnType<typeof createMessengerWorld>>

/** A connected bot of a company, with both sides of its chats. */
export async function connected({ world, servers, tools }: MessengerWorld, owner: Person, kind: Kind) {
  const server: TelegramServer | MaxServer = servers[kind]
  Object.assign(server, { botId: server.botId + 1, said: [], removed: [], isRevoked: false })
  server.failures.length = 0
  const body = { kind, token: server.token }
  const channel = await ok<ChatChannel>(owner.call('POST', '/api/chat/bots', body))
  const url = `/api/public/messengers/${channel.public_key}`

  /** Delivers an update like the messenger. */
  const deliver = (payload: object, proof = server.hook?.secret) =>
    world.app.inject({
      method: 'POST',
      url,
      payload,
      ...(proof !== undefined && { headers: { [server.secretHeader]: proof } }),
    })

  /** Runs all queued jobs of the company. */
  async function work(): Promise<void> {
    for (const { task_identifier, payload } of await jobs(world, owner.companyId)) {
      if (task_identifier === 'messenger_take') await processUpdates(tools, payload as never)
      else await sendWaiting(tools, payload as never)
    }
  }

  const deliverAndWork = async (...updates: object[]) => {
    for (const update of updates) await ok(deliver(update))
    await work()
  }
  const conversations = () => listConversations(owner, 'queue=all')
  const theOne = async (): Promise<Conversation> => {
    const [found] = await conversations()
    if (!found) throw new Error('no conversation')
    return found
  }
  const thread = async (): Promise<ChatMessage[]> =>
    (await readMessages(owner, (await theOne()).id)).data.filter(({ kind: sort }) => sort === 'text')
  const set = (settings: object) =>
    owner.tenant.update(chatChannels, channel.id, {
      settings: { ...defaultChatSettings, rating: { mode: 'off' }, ...settings },
    })
  return { server, channel, deliver, deliverAndWork, work, conversations, theOne, thread, set }
}

export type Connected = Awaited<ReturnType<typeof connected>>

interface QueuedJob {
  task_identifier: string
  payload: { company_id: number }
}

/** Takes the queued jobs for messengers, each once. */
async function jobs(world: World, companyId: number): Promise<QueuedJob[]> {
  const { rows } = await world.owner.query<QueuedJob>(
    `with gone as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier like 'messenger%' and (j.payload->>'company_id')::bigint = $1
         and j.run_at <= now() + interval '1 second' returning j.id, t.identifier as task_identifier, j.payload)
     select task_identifier, payload from gone order by id`,
    [companyId],
  )
  return rows
}

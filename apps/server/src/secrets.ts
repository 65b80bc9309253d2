import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from './env.ts'

const secretsSchema = z.object({
  pusher_app_id: z.string(),
  pusher_app_key: z.string(),
  pusher_app_secret: z.string(),
  signing_secret: z.string(),
})

export type Secrets = z.output<typeof secretsSchema>

type ConfiguredSecrets = Pick<
  Env,
  'DATA_DIR' | 'SIGNING_SECRET' | 'PUSHER_APP_ID' | 'PUSHER_APP_KEY' | 'PUSHER_APP_SECRET'
>

/**
 * The secrets of this installation. With a signing secret in the environment, all of them are derived from it and nothing is
 * written; otherwise they are generated at the first start and stored in the data folder, readable by this user only. Settings of
 * the realtime application in the environment take precedence.
 */
export async function readSecrets(env: ConfiguredSecrets): Promise<Secrets> {
  const own = env.SIGNING_SECRET ? secretsFrom(env.SIGNING_SECRET) : await readStoredSecrets(env.DATA_DIR)
  return {
    ...own,
    pusher_app_id: env.PUSHER_APP_ID ?? own.pusher_app_id,
    pusher_app_key: env.PUSHER_APP_KEY ?? own.pusher_app_key,
    pusher_app_secret: env.PUSHER_APP_SECRET ?? own.pusher_app_secret,
  }
}

/** A fingerprint that distinguishes two signing secrets without revealing them. */
export function secretFingerprint(signingSecret: string): string {
  return createHmac('sha256', signingSecret).update('veranda installation').digest('hex')
}

/** The short form of a fingerprint, for the setting `ACCEPT_SECRETS`. */
export const shortFingerprint = (print: string) => print.slice(0, 16)

function secretsFrom(signing_secret: string): Secrets {
  const following = (purpose: string) => (bytes: number) =>
    Buffer.from(hkdfSync('sha256', signing_secret, '', `veranda ${purpose}`, bytes))
  return { ...realtimeApp(following), signing_secret }
}

function realtimeApp(
  bytesFor: (purpose: string) => (bytes: number) => Buffer,
): Omit<Secrets, 'signing_secret'> {
  return {
    pusher_app_id: String(bytesFor('realtime id')(4).readUInt32BE()),
    pusher_app_key: bytesFor('realtime key')(10).toString('hex'),
    pusher_app_secret: bytesFor('realtime secret')(32).toString('hex'),
  }
}

async function readStoredSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const secrets: Secrets = {
    ...realtimeApp(() => randomBytes),
    signing_secret: randomBytes(32).toString('hex'),
  }
  try {
    await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' })
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  }
}

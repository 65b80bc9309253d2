import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const kept = z.object({
  pusher_app_id: z.string(),
  pusher_app_key: z.string(),
  pusher_app_secret: z.string(),
  signing_secret: z.string(),
})

export type Secrets = z.output<typeof kept>

const random = (bytes: number) => randomBytes(bytes).toString('hex')

/** The secrets of this installation, made at its first start and kept in the data folder for this user only. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const made: Secrets = {
    pusher_app_id: String(randomBytes(4).readUInt32BE()),
    pusher_app_key: random(10),
    pusher_app_secret: random(32),
    signing_secret: random(32),
  }
  try {
    await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return kept.parse(JSON.parse(await readFile(file, 'utf8')))
  }
}

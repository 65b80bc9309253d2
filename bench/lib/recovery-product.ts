import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from '#e2e/support/product.ts'

export type Victim = 'server' | 'postgres' | 'both'

/** The built product with a folder of its own, to be killed and started again. */
export class MortalProduct {
  readonly dataDir: string
  readonly #ports: number[]
  #child: ChildProcess | undefined

  private constructor(dataDir: string, ports: number[]) {
    this.dataDir = dataDir
    this.#ports = ports
  }

  static async create(): Promise<MortalProduct> {
    const dataDir = await mkdtemp(join(tmpdir(), 'veranda-recovery-'))
    return new MortalProduct(dataDir, await freePorts())
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports[0]}`
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join('apps', 'server', 'dist', 'main.js')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.#ports[0]),
        REALTIME_PORT: String(this.#ports[1]),
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        RATE_LIMIT: 'off',
        SEED_DEMO: 'false',
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    await this.ready()
  }

  /** Resolves when the product serves and its queue moves. */
  async ready(): Promise<void> {
    while (this.#child?.exitCode === null) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined)
      if (answer?.ok) return
      await delay(50)
    }
    throw new Error(`the product ended with ${this.#child?.exitCode}`)
  }

  /** Kills without a word, and brings back what does not come back by itself. */
  async kill(victim: Victim): Promise<void> {
    if (victim !== 'server') process.kill(await this.#postmaster(), 'SIGKILL')
    if (victim !== 'postgres') {
      this.#child?.kill('SIGKILL')
      if (this.#child) await once(this.#child, 'exit')
      await this.start()
    }
    await this.ready()
  }

  /** Asks the embedded database past the product. */
  async rows<T>(text: string): Promise<T[]> {
    const [, , , port, host] = (await this.#pidFile()).split('\n')
    const client = new pg.Client({ host, port: Number(port), user: 'veranda_owner', database: 'veranda' })
    await client.connect()
    try {
      return (await client.query(text)).rows as T[]
    } finally {
      await client.end()
    }
  }

  /** Letters kept in place of being sent, as text. */
  async letters(): Promise<string[]> {
    const folder = join(this.dataDir, 'mail')
    const names = await readdir(folder).catch(() => [])
    const kept = names.filter((name) => name.endsWith('.eml'))
    return Promise.all(kept.map((name) => readFile(join(folder, name), 'utf8')))
  }

  async remove(): Promise<void> {
    if (this.#child?.exitCode === null) {
      this.#child.kill('SIGTERM')
      await once(this.#child, 'exit')
    }
    await rm(this.dataDir, { recursive: true, force: true })
  }

  #pidFile(): Promise<string> {
    return readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  }

  async #postmaster(): Promise<number> {
    return Number((await this.#pidFile()).split('\n')[0])
  }
}

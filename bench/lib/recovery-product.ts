import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from '#tools/lib/free-ports.mjs'

export type KillTarget = 'server' | 'postgres' | 'both'

/** The built product with its own data folder, which can be killed and started again. */
export class KillableProduct {
  readonly dataDir: string
  readonly #ports: number[]
  #child: ChildProcess | undefined

  private constructor(dataDir: string, ports: number[]) {
    this.dataDir = dataDir
    this.#ports = ports
  }

  static async create(): Promise<KillableProduct> {
    const dataDir = await mkdtemp(join(tmpdir(), 'veranda-recovery-'))
    return new KillableProduct(dataDir, await freePorts())
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
    await this.waitUntilReady()
  }

  /** Resolves when the product answers requests and processes its queue. */
  async waitUntilReady(): Promise<void> {
    while (this.#child?.exitCode === null) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined)
      if (answer?.ok) return
      await delay(50)
    }
    throw new Error(`the product exited with code ${this.#child?.exitCode}`)
  }

  /** Kills with SIGKILL, and restarts the server; PostgreSQL is restarted by the server. */
  async kill(target: KillTarget): Promise<void> {
    if (target !== 'server') process.kill(await this.#postmasterPid(), 'SIGKILL')
    if (target !== 'postgres') {
      this.#child?.kill('SIGKILL')
      if (this.#child) await once(this.#child, 'exit')
      await this.start()
    }
    await this.waitUntilReady()
  }

  /** Queries the embedded database directly, without the product. */
  async queryDatabase<T>(text: string): Promise<T[]> {
    const [, , , port, host] = (await this.#readPidFile()).split('\n')
    const client = new pg.Client({ host, port: Number(port), user: 'veranda_owner', database: 'veranda' })
    await client.connect()
    try {
      return (await client.query(text)).rows as T[]
    } finally {
      await client.end()
    }
  }

  /** The sources of the e-mails that the product wrote to its mail folder instead of sending them. */
  async readEmails(): Promise<string[]> {
    const folder = join(this.dataDir, 'mail')
    const names = await readdir(folder).catch(() => [])
    const files = names.filter((name) => name.endsWith('.eml'))
    return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  }

  async remove(): Promise<void> {
    if (this.#child?.exitCode === null) {
      this.#child.kill('SIGTERM')
      await once(this.#child, 'exit')
    }
    await rm(this.dataDir, { recursive: true, force: true })
  }

  #readPidFile(): Promise<string> {
    return readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  }

  async #postmasterPid(): Promise<number> {
    return Number((await this.#readPidFile()).split('\n')[0])
  }
}

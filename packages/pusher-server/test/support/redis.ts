import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'

const isInstalled = spawnSync('redis-server', ['--version']).status === 0

/** Skips the tests if Redis is not installed, except in CI. */
export const isWithoutRedis = !isInstalled && !process.env.CI
if (isWithoutRedis) process.stderr.write('No redis-server on the PATH: tests of several nodes are skipped.\n')

/** A Redis server that can be killed and restarted at the same address. */
export class TestRedis {
  #folder = ''
  #process: ChildProcess | undefined
  #port = 0

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#port ||= await freePort()
    this.#folder ||= mkdtempSync(join(tmpdir(), 'pusher-redis-'))
    const settings = [
      '--port',
      String(this.#port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--dir',
      this.#folder,
    ]
    this.#process = spawn('redis-server', settings, { stdio: 'ignore' })
    const client = this.client()
    await client.connect()
    client.destroy()
  }

  client() {
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 20 } })
    client.on('error', () => undefined)
    return client
  }

  /** Kills it without a shutdown, like a power failure. */
  async kill(): Promise<void> {
    const ended = this.#process
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
    await new Promise((resolve) => {
      ended.once('exit', resolve)
      ended.kill('SIGKILL')
    })
  }

  /** Keeps its connections without responding. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  async remove(): Promise<void> {
    await this.kill()
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

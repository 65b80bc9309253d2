import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { awaitServing, type Running } from './running.ts'

const root = join(import.meta.dirname, '..', '..')

/** The product as `npm start` runs it, with its own data folder. */
export interface Product extends Running {
  url: string
  realtimePort: number
  dataDir: string
}

/** The platform's operator. */
export const operator = { email: 'operator@veranda.test', password: 'operator-of-veranda' }

/** The last line of a graceful stop by Ctrl+C. */
export const stoppedInOrder = 'Остановлено: нажата Ctrl+C.'

/** Runs `npm start` with free ports and a new folder. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const config = await newLaunchConfig()
  const running = await launch(config, env)
  return {
    ...config,
    async stop() {
      const lastLine = await running.stop()
      await rm(config.dataDir, { recursive: true, force: true })
      return lastLine
    },
  }
}

export type LaunchConfig = Pick<Product, 'url' | 'realtimePort' | 'dataDir'> & { port: number }

/** Free ports and a new folder, which the caller removes. */
export async function newLaunchConfig(): Promise<LaunchConfig> {
  const [port, realtimePort] = await freePorts()
  const dataDir = await mkdtemp(join(tmpdir(), 'veranda-e2e-'))
  return { url: `http://localhost:${port}`, port, realtimePort, dataDir }
}

/** Runs `npm start` in a data folder that may hold data; `stop` presses Ctrl+C and keeps the data. */
export async function launch(
  { url, port, realtimePort, dataDir }: LaunchConfig,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      REALTIME_PORT: String(realtimePort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      APP_URL: '',
      RATE_LIMIT: 'off',
      SEED_DEMO: 'true',
      OPERATOR_EMAIL: operator.email,
      OPERATOR_PASSWORD: operator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl+C of a terminal reaches every process of the group.
    detached: true,
  })
  return awaitServing(child, `${url}/health/ready`, 'The product', { isGroup: true, signal: 'SIGINT' })
}

/** Two free ports. Both are held until both are known, so that they differ. */
export async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = servers.map(async (server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  const [first = 0, second = 0] = await Promise.all(ports)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return [first, second]
}

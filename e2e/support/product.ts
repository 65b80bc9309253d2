import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '#tools/lib/free-ports.mjs'
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

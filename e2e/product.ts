import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { awaitServing, type Running } from './running.ts'

const root = join(import.meta.dirname, '..')

/** The built product in a process of its own, with data of its own. */
export interface Product extends Running {
  url: string
  realtimePort: number
  dataDir: string
}

/** Who runs the platform. */
export const operator = { email: 'operator@veranda.test', password: 'operator-of-veranda' }

/** Starts what `npm start` starts, on ports and in a folder that nobody else has. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const place = await newPlace()
  const running = await launch(place, env)
  return {
    ...place,
    async stop() {
      const code = await running.stop()
      await rm(place.dataDir, { recursive: true, force: true })
      return code
    },
  }
}

export type Place = Pick<Product, 'url' | 'realtimePort' | 'dataDir'> & { port: number }

/** Ports and a folder that nobody else has; whoever takes them removes the folder. */
export async function newPlace(): Promise<Place> {
  const [port, realtimePort] = await freePorts()
  const dataDir = await mkdtemp(join(tmpdir(), 'veranda-e2e-'))
  return { url: `http://localhost:${port}`, port, realtimePort, dataDir }
}

/** Starts the built product at a place, where it may have been before; `stop` leaves its data. */
export async function launch(
  { url, port, realtimePort, dataDir }: Place,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const main = join(root, 'apps', 'server', 'dist', 'main.js')
  if (!existsSync(main)) throw new Error('The product is not built: npm run build')
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
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
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return awaitServing(child, `${url}/health/ready`, 'The product')
}

/** Two ports that were free a moment ago. Both are held until both are known, so that they differ. */
async function freePorts(): Promise<[number, number]> {
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

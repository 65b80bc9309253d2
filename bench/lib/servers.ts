import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Server {
  url: string
  stop(): Promise<void>
}

/** The built product as customers run it, without rate limits. */
export function startProductServer(databaseUrl: string, dataDir: string): Promise<Server> {
  return start([join('apps', 'server', 'dist', 'main.js')], 4100, '/health/ready', {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    REALTIME_PORT: '4182',
    RATE_LIMIT: 'off',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'error',
  })
}

export function startReferenceServer(databaseUrl: string): Promise<Server> {
  return start(['--import', 'tsx', join('bench', 'lib', 'reference-server.ts')], 4200, '/', {
    DATABASE_URL: databaseUrl,
  })
}

async function start(args: string[], port: number, path: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilAnswering(child, `${url}${path}`)
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function waitUntilAnswering(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url}: the server exited with code ${child.exitCode}`)
}

import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchConfig } from './product.ts'
import { awaitServing } from './running.ts'

/** Skips the tests if nginx is not installed, except in CI. */
export const isWithoutNginx = spawnSync('nginx', ['-v']).status !== 0 && !process.env.CI

const example = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'nginx.conf')

/** Starts nginx with the documentation's example in front of two nodes. Returns a function that stops it. */
export async function startNginx(
  port: number,
  [first, second]: readonly [LaunchConfig, LaunchConfig],
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'veranda-nginx-'))
  await mkdir(join(folder, 'temp'))
  const site = localConfig(await readFile(example, 'utf8'), port, [first, second])
  await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, site))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' })
  const running = await awaitServing(child, `http://localhost:${port}/health/live`, 'nginx')
  return async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The example with local addresses and without a certificate. Throws if the example has changed. */
function localConfig(
  text: string,
  port: number,
  [first, second]: readonly [LaunchConfig, LaunchConfig],
): string {
  const changes: [RegExp, string][] = [
    [/10\.0\.0\.11:3000/g, `127.0.0.1:${first.port}`],
    [/10\.0\.0\.12:3000/g, `127.0.0.1:${second.port}`],
    [/10\.0\.0\.11:8082/g, `127.0.0.1:${first.realtimePort}`],
    [/10\.0\.0\.12:8082/g, `127.0.0.1:${second.realtimePort}`],
    [/server \{\n {2}listen 80;[^}]*\}\n/, ''],
    [/listen 443 ssl http2;/, `listen ${port};`],
    [/ssl_certificate(_key)? [^;]*;/g, ''],
    [/proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;'],
  ]
  return changes.reduce((site, [pattern, replacement]) => {
    if (!pattern.test(site)) throw new Error(`the example has no ${pattern.source}`)
    pattern.lastIndex = 0
    return site.replace(pattern, replacement)
  }, text)
}

const nginxConfig = (folder: string, site: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`).join('\n  ')}
  ${site}
}
`

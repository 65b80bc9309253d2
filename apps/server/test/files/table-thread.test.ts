import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '#tables/read-table.ts'

const serverFolder = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let thread: URL

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veranda-tables-'))
  // Next to the packages that it does not bundle, as in the build.
  const outfile = join(serverFolder, 'dist', 'test-threads', `table-thread-${process.pid}.js`)
  await build({
    absWorkingDir: serverFolder,
    entryPoints: ['src/tables/table-thread.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: {
      '@veranda/contract': fileURLToPath(
        new URL('../../../../packages/contract/src/index.ts', import.meta.url),
      ),
    },
  })
  thread = pathToFileURL(outfile)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(join(serverFolder, 'dist', 'test-threads'), { recursive: true, force: true })
})

async function read(content: string, companyId = 1) {
  const path = join(folder, `${companyId}-${content.length}.csv`)
  await writeFile(path, content)
  return readTable({ path, name: 'a.csv', companyId }, thread)
}

test('a table is returned from the thread completely', async () => {
  const lines = Array.from({ length: 1201 }, (_, index) => `Клиент ${index};8912${index}`)
  const table = await read(['Имя;Телефон', ...lines].join('\n'))
  expect(table.headings).toEqual(['Имя', 'Телефон'])
  expect(table.rows).toHaveLength(1201)
  expect(table.rows.at(-1)).toEqual({ row_no: 1202, cells: ['Клиент 1200', '89121200'] })
})

test('a table with thousands of empty columns is refused while other requests are served', async () => {
  const wideTable = `${';'.repeat(5000)}\n`.repeat(400)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const refused = expect(read(`Имя${wideTable}`)).rejects.toMatchObject({ code: 'file_refused' })
  await refused
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('errors are the same as without the thread', async () => {
  await expect(read('Имя')).rejects.toThrow('В таблице нет строк')
})

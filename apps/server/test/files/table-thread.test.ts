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
  // Beside the packages that it leaves outside, as the build does.
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

test('a table comes out of the thread whole', async () => {
  const lines = Array.from({ length: 1201 }, (_, index) => `Клиент ${index};8912${index}`)
  const table = await read(['Имя;Телефон', ...lines].join('\n'))
  expect(table.headings).toEqual(['Имя', 'Телефон'])
  expect(table.rows).toHaveLength(1201)
  expect(table.rows.at(-1)).toEqual({ row_no: 1202, cells: ['Клиент 1200', '89121200'] })
})

test('a table of thousands of empty columns is refused while others are served', async () => {
  const wide = `${';'.repeat(5000)}\n`.repeat(400)
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  }, 5)
  const refused = expect(read(`Имя${wide}`)).rejects.toMatchObject({ code: 'file_refused' })
  await refused
  clearInterval(beat)
  expect(turns).toBeGreaterThan(5)
})

test('what is wrong is said as it is said without the thread', async () => {
  await expect(read('Имя')).rejects.toThrow('В таблице нет строк')
})

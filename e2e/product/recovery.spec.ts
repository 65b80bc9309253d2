import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

test('killed at work, the product neither loses nor repeats anything it has acknowledged', async () => {
  test.setTimeout(300_000)
  const root = join(import.meta.dirname, '..', '..')
  const program = spawn(process.execPath, ['--import', 'tsx', join('bench', 'recovery.ts'), '--short'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  program.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part
  })
  const [code] = await once(program, 'exit')
  expect(code, printed).toBe(0)
})

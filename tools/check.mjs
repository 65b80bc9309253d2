import { runChecks } from './lib/checks.mjs'
import { runCommand } from './lib/command.mjs'
import { setup } from './lib/setup.mjs'

await runCommand(async () => {
  await setup()
  const results = await runChecks()
  const failed = results.filter(({ passed }) => !passed)
  console.log(failed.length === 0 ? '\nВсё в порядке.' : `\nНе прошло проверок: ${failed.length}.`)
  return failed.length === 0 ? 0 : 1
})

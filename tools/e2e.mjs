import { hasE2eTests, runPlaywright } from './lib/browser/playwright.mjs'
import { CommandError, runCommand } from './lib/command.mjs'
import { setup } from './lib/setup.mjs'

await runCommand(async () => {
  await setup({ built: true })
  if (!hasE2eTests()) throw new CommandError('В папке e2e нет ни одной проверки (*.spec.ts).')
  return runPlaywright(process.argv.slice(2))
})

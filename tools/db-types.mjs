import { runCommand } from './lib/command.mjs'
import { runMain } from './lib/run-main.mjs'

await runCommand(() => runMain('tools/db-types/main.ts'))

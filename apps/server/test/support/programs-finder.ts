import { findPrograms } from '#db/embedded/programs.ts'

/** Run by a test as a user without write permission everywhere: finds a package's programs and prints their paths. */
const [dataDir = '', packageFolder = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await findPrograms(dataDir, packageFolder)))

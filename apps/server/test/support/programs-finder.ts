import { findPrograms } from '#db/embedded/programs.ts'

/** Run by a test as somebody who may not write everywhere: finds the programs of a package and tells where they are. */
const [dataDir = '', packageFolder = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await findPrograms(dataDir, packageFolder)))

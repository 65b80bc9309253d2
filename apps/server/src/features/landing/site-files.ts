import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteFiles } from './site-frame.ts'

/** Finds the hashed files of the build; nothing if the browser app is not built. */
export async function readSiteFiles(folder: string | undefined): Promise<SiteFiles> {
  if (!folder) return { fonts: undefined, script: undefined }
  const find = async (place: string, pattern: RegExp) => {
    const name = (await readdir(join(folder, place))).find((one) => pattern.test(one))
    return name && `/${place}/${name}`
  }
  const [cyrillic, latin, script] = await Promise.all([
    find('assets', /^inter-cyrillic-wght-normal-.*\.woff2$/),
    find('assets', /^inter-latin-wght-normal-.*\.woff2$/),
    find('assets/site', /^site-.*\.js$/),
  ])
  return { fonts: cyrillic && latin ? { cyrillic, latin } : undefined, script }
}

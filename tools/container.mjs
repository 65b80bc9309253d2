import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBase, buildImage, hasBuildah } from './container/build.mjs'
import { tryImage } from './container/try.mjs'
import { CommandError, runCommand } from './lib/command.mjs'

/** Builds the image of the Containerfile, starts it as its user with a folder for data, and uses what comes up. */
await runCommand(async () => {
  if (!(await hasBuildah())) {
    throw new CommandError(
      'Для сборки контейнера нужны buildah и mmdebstrap: apt-get install buildah mmdebstrap.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'veranda-container-'))
  try {
    await tryImage(await buildImage(await buildBase(folder)), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

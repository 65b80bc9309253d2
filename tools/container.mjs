import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBase, buildImage, hasBuildah } from './container/build.mjs'
import { smokeTestImage } from './container/smoke-test.mjs'
import { CommandError, runCommand } from './lib/command.mjs'

// Builds the image of the Containerfile and runs a smoke test against a container of it.
await runCommand(async () => {
  if (!(await hasBuildah())) {
    throw new CommandError(
      'Для сборки контейнера нужны buildah и mmdebstrap: apt-get install buildah mmdebstrap.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'veranda-container-'))
  try {
    await smokeTestImage(await buildImage(await buildBase(folder)), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

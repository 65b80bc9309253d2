import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

/** Adds a file to an archive. It is opened when its turn comes: a thousand open files at once are too many. */
export function addStream(
  zip: ZipFile,
  name: string,
  mtime: Date,
  open: () => Readable | Promise<Readable>,
): void {
  zip.addReadStreamLazy(name, { mtime }, (done) => {
    Promise.resolve()
      .then(open)
      .then(
        (stream) => {
          stream.on('error', (error) => zip.outputStream.emit('error', error))
          done(null, stream)
        },
        (error: Error) => done(error, Readable.from([])),
      )
  })
}

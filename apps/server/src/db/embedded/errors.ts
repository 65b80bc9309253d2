import { texts } from './texts.ts'

/** The embedded database cannot be started; the message tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another running product holds this data folder. */
export class DataFolderBusyError extends EmbeddedPostgresError {
  override name = 'DataFolderBusyError'
  readonly folder: string
  readonly pid: number | undefined

  constructor(folder: string, pid: number | undefined) {
    super(texts.busy(folder, pid))
    this.folder = folder
    this.pid = pid
  }
}

import type { JobHandlers } from '#jobs/worker.ts'

const noop = async () => undefined

/** Handlers that do nothing, for every kind of job. */
export const idleHandlers: JobHandlers = {
  webhook: noop,
  push: noop,
  messenger_send: noop,
  messenger_take: noop,
  import: noop,
  revert_import: noop,
  bulk_change: noop,
  undo_bulk_change: noop,
  record_export: noop,
  export: noop,
  broadcast: noop,
  sms: noop,
  remove_contents: noop,
  mail: noop,
  tell_operators: noop,
}

export const silentLog = { error: noop, warn: noop, debug: noop }

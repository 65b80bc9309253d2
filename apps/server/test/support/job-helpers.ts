import type { JobHandlers } from '#jobs/worker.ts'

const nothing = async () => undefined

/** Handlers that do nothing, for every kind of job. */
export const idleHandlers: JobHandlers = {
  webhook: nothing,
  push: nothing,
  messenger_send: nothing,
  messenger_take: nothing,
  import: nothing,
  revert_import: nothing,
  export: nothing,
  broadcast: nothing,
  sms: nothing,
  remove_contents: nothing,
  mail: nothing,
  tell_operators: nothing,
}

export const silentLog = { error: nothing, warn: nothing, debug: nothing }

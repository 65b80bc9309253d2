/** SQLSTATE classes and codes, and driver messages, that mean «the database is unavailable», not «the request is wrong». */
const awayCodes = /^(08...|53...|57P0[1-3]|57014|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const awayMessages =
  /timeout exceeded when trying to connect|connection terminated|connection error|Client was closed/i

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  return (typeof code === 'string' && awayCodes.test(code)) || awayMessages.test(error.message)
}

/** Deadlock, serialization failure, lock timeout: the next try may succeed. */
const collisionCodes = /^(40001|40P01|55P03)$/

/** Whether the same work may succeed on a retry, because the cause was neither the work nor its input. */
export function isTransientError(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) || collisionCodes.test(String((error as { code?: unknown } | null)?.code))
  )
}

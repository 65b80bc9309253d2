import { PusherServerError } from '@veranda/pusher-server'
import { pino } from 'pino'
import { EmbeddedPostgresError } from '#db/embedded/errors.ts'
import { OperatorRefused } from '#features/auth/auth-repo.ts'
import { demoAccount, demoSlug } from './demo/demo-repo.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { folders } from './folders.ts'
import { ForeignSecretsError } from './installation.ts'
import { type Product, startProduct } from './product.ts'
import { texts } from './texts.ts'

/** The time limit for a graceful shutdown. */
const stopLimitMs = 20_000

const print = (line: string) => process.stdout.write(`${line}\n`)

function welcome(env: Env, { appUrl, database }: Product): void {
  print(texts.ready(appUrl))
  if (env.SEED_DEMO ?? database.isEmbedded) {
    print(texts.signIn(demoAccount.email, demoAccount.password))
    print(texts.form(`${appUrl}/f/${demoSlug}`))
  }
  print(texts.stopHint)
}

const forPeople = [EnvError, EmbeddedPostgresError, OperatorRefused, ForeignSecretsError]
const isForPeople = (error: unknown): error is Error => forPeople.some((kind) => error instanceof kind)

/** Errors that the operator can fix are shown as plain text, others with their stack trace. */
function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (isForPeople(error)) return error.message
  if (code === 'EADDRINUSE') return texts.portTaken((error as NodeJS.ErrnoException & { port: number }).port)
  if (error instanceof PusherServerError && error.code === 'port_in_use') {
    return texts.portTaken(Number(process.env.REALTIME_PORT) || 8082)
  }
  // The reason is repeated on the last line, below the stack trace.
  return `${error instanceof Error ? error.stack : ''}\n${texts.failed(reasonOf(error))}`
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Shuts down gracefully on signals and unexpected errors, within a time limit, and prints the reason as the last line. Returns a
 * function that registers the started product, because a signal may arrive before the start has finished.
 */
function stopOnSignals(logger: pino.Logger): (product: Product) => void {
  let product: Product | undefined
  let isStopping = false
  const stop = (code: number, reason: string) => {
    if (isStopping) return
    isStopping = true
    print(texts.stopping)
    const end = (exitCode: number, lastLine: string) =>
      process.stdout.write(`${lastLine}\n`, () => process.exit(exitCode))
    setTimeout(end, stopLimitMs, 1, texts.stoppedByForce(stopLimitMs / 1000)).unref()
    // An unfinished start needs no cleanup: PostgreSQL stops with this process, and the next start finishes the demo data.
    const stopped = product?.stop() ?? Promise.resolve()
    stopped.then(
      () => end(code, reason),
      (error) => {
        logger.error({ err: error }, 'stopping failed')
        end(1, texts.stoppedBadly(reasonOf(error)))
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(0, texts.stopped[signal]))
  }
  const fatal = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected error')
    stop(1, texts.broken(reasonOf(error)))
  }
  process.on('uncaughtException', fatal)
  process.on('unhandledRejection', fatal)
  return (started) => {
    product = started
  }
}

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const logger = pino({
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', '*.password', '*.token'],
  })
  const setProduct = stopOnSignals(logger)
  const product = await startProduct(env, folders, logger)
  setProduct(product)
  welcome(env, product)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})

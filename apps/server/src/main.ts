import { PusherServerError } from '@veranda/pusher-server'
import { pino } from 'pino'
import { EmbeddedPostgresError } from '#db/embedded/errors.ts'
import { OperatorAddressTaken } from '#features/auth/auth-repo.ts'
import { demoAccount, demoSlug } from '#features/demo/demo-repo.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { folders } from './folders.ts'
import { type Product, startProduct } from './product.ts'
import { texts } from './texts.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function welcome(env: Env, { appUrl, database }: Product): void {
  say(texts.ready(appUrl))
  if (env.SEED_DEMO ?? database.isEmbedded) {
    say(texts.signIn(demoAccount.email, demoAccount.password))
    say(texts.form(`${appUrl}/f/${demoSlug}`))
  }
  say(texts.stopHint)
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof EnvError || error instanceof EmbeddedPostgresError || error instanceof OperatorAddressTaken

/** What a person can do something about is told in plain words; anything else with its trace. */
function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (isForPeople(error)) return error.message
  if (code === 'EADDRINUSE') return texts.portTaken((error as NodeJS.ErrnoException & { port: number }).port)
  if (error instanceof PusherServerError && error.code === 'port_in_use') {
    return texts.portTaken(Number(process.env.REALTIME_PORT) || 8082)
  }
  return `${texts.failed}\n${error instanceof Error ? error.stack : String(error)}`
}

/** Everything that can end the process ends it in order, and within 20 seconds. */
function stopOnSignals(product: Product, logger: pino.Logger): void {
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    say(texts.stopping)
    setTimeout(() => process.exit(1), 20_000).unref()
    product.stop().then(
      () => process.exit(code),
      (error) => {
        logger.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  const fatal = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected error')
    stop(1)
  }
  process.on('uncaughtException', fatal)
  process.on('unhandledRejection', fatal)
}

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const logger = pino({
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', '*.password', '*.token'],
  })
  const product = await startProduct(env, folders, logger)
  stopOnSignals(product, logger)
  welcome(env, product)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})

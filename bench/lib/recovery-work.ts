import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** What the product has said that it keeps, and must have once, whatever was killed meanwhile. */
export interface Promised {
  clients: string[]
  invited: string[]
  imported: string[]
  papers: { order: number; number: string }[]
}

export interface Session {
  url: string
  token: string
}

type Kind = 'client' | 'letter' | 'paper' | 'import'

const rowsOfImport = 6000

const window = {
  key: randomUUID(),
  name: 'Фасад',
  dims: { width: 2300, height: 2150 },
  film: 'pvc700_clear',
  edging: { all: 70, color: 'brown' },
  fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
}

/**
 * Asks until there is an answer: what is on its way to a product that dies is sent again, as browsers do it, with its key.
 * Throws where the product refuses.
 */
async function persist<T>(
  { url, token }: Session,
  method: string,
  path: string,
  body?: unknown,
  refusal?: string,
): Promise<T | undefined> {
  const init = requestOf(token, method, body)
  for (;;) {
    const answer = await answerTo(`${url}${path}`, init)
    if (answer?.isOk) return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T
    if (answer && refusal && answer.text.includes(refusal)) return undefined
    if (answer) throw new Error(`${method} ${path}: ${answer.text}`)
    await delay(50)
  }
}

function requestOf(token: string, method: string, body: unknown): RequestInit {
  const bytes = body instanceof Uint8Array
  return {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    ...(body !== undefined && { body: bytes ? Buffer.from(body) : JSON.stringify(body) }),
  }
}

/** A whole answer; nothing where the product is away or broke off. */
async function answerTo(
  url: string,
  init: RequestInit,
): Promise<{ isOk: boolean; text: string } | undefined> {
  try {
    const answer = await fetch(url, init)
    const text = await answer.text()
    return answer.status < 500 ? { isOk: answer.ok, text } : undefined
  } catch {
    return undefined
  }
}

/** Everything that one round asks for; `acknowledged` hears of each answer. */
export async function work(
  session: Session,
  round: string,
  promised: Promised,
  acknowledged: (kind: Kind) => void,
) {
  const series = (kind: Kind, count: number, one: (name: string) => Promise<void>) =>
    (async () => {
      for (let index = 0; index < count; index += 1) {
        await one(`${round}-${index}`)
        acknowledged(kind)
      }
    })()
  await Promise.all([
    ...['a', 'b', 'c'].map((line) =>
      series('client', 15, async (name) => {
        await persist(session, 'POST', '/api/clients', { name: `client ${line}-${name}` })
        promised.clients.push(`client ${line}-${name}`)
      }),
    ),
    series('letter', 8, async (name) => {
      const email = `colleague-${name}@example.com`
      await persist(session, 'POST', '/api/users', { name: 'Коллега', email, role: 'manager' })
      promised.invited.push(email)
    }),
    series('paper', 4, (name) => paper(session, name, promised)),
    series('import', 1, (name) => table(session, name, promised)),
  ])
}

async function paper(session: Session, name: string, promised: Promised): Promise<void> {
  const order = await persist<{ id: number }>(session, 'POST', '/api/orders', { address: name })
  if (!order) return
  await persist(session, 'PUT', `/api/orders/${order.id}/items`, { items: [window] })
  const body = { kind: 'invoice', note: '' }
  const issued = await persist<{ number: string }>(session, 'POST', `/api/orders/${order.id}/documents`, body)
  if (issued) promised.papers.push({ order: order.id, number: issued.number })
}

interface Draft {
  id: number
  columns: { guess: unknown }[]
}

async function table(session: Session, name: string, promised: Promised): Promise<void> {
  const names = Array.from({ length: rowsOfImport }, (_row, index) => `imported ${name} ${index}`)
  const bytes = Buffer.from(['Имя', ...names].join('\n'))
  const draft = await persist<Draft>(session, 'POST', '/api/imports?target=leads&name=table.csv', bytes)
  if (!draft) return
  const settings = {
    mapping: draft.columns.map(({ guess }) => guess),
    repeats: 'create',
    user_id: null,
    source: '',
  }
  await persist(session, 'POST', `/api/imports/${draft.id}/check`, settings)
  // One that was started by an answer that got lost is started.
  await persist(session, 'POST', `/api/imports/${draft.id}/start`, undefined, 'import_started')
  promised.imported.push(...names)
}

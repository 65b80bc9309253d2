import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { statements } from './reference-statements.ts'

/**
 * The baseline: plain Fastify and pg with the same statements in the same transactions as the product, but without
 * validation, permissions and row-level security (it connects as the owner).
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
pool.on('error', (error) => console.error(error))
const app = Fastify()

type Row = Record<string, number>
type Queryable = Pick<pg.Pool, 'query'>

async function run(on: Queryable, name: keyof typeof statements, values: unknown[]): Promise<Row[]> {
  const { rows } = await on.query({ name, text: statements[name], values })
  return rows as Row[]
}

async function companyIdFromToken(header: string | undefined): Promise<number> {
  const hash = createHash('sha256')
    .update((header ?? '').slice('Bearer '.length))
    .digest()
  const [session] = await run(pool, 'session', [hash])
  return session?.company_id ?? 0
}

/** A search by the digits of a phone, or by text in lower case. */
const likePattern = (q: string) => `%${/[^\d\s+]/.test(q) ? q.toLowerCase() : q.replace(/\D/g, '')}%`

app.get<{ Querystring: { q?: string } }>('/api/leads', async (request) => {
  const company = await companyIdFromToken(request.headers.authorization)
  const { q } = request.query
  const page = [company, 26, 10_001]
  const rows = await (q ? run(pool, 'search', [...page, likePattern(q)]) : run(pool, 'list', page))
  return { data: rows.slice(0, 25), total: rows[0]?.total ?? 0, next_cursor: rows[24]?.id ?? null }
})

app.get<{ Params: { id: string } }>('/api/leads/:id', async (request) => {
  const company = await companyIdFromToken(request.headers.authorization)
  const [lead] = await run(pool, 'read', [company, request.params.id])
  return lead
})

app.put<{ Params: { id: string }; Body: { status: string } }>('/api/leads/:id', async (request) => {
  const company = await companyIdFromToken(request.headers.authorization)
  const [lead] = await run(pool, 'update', [company, request.params.id, request.body.status])
  return lead
})

interface Submission {
  values: Record<string, string>
  consent: boolean
}

app.post<{ Params: { slug: string }; Body: Submission }>(
  '/api/public/forms/:slug/submissions',
  async (request, reply) => {
    const [form] = await run(pool, 'form', [request.params.slug])
    const submission = await storeSubmission(form ?? {}, request.body)
    const client = await pool.connect()
    try {
      await client.query('begin')
      const lead = await createLead(client, form ?? {}, submission, request.body)
      await client.query('commit')
      return reply.status(201).send({ id: lead })
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  },
)

async function storeSubmission(form: Row, body: Submission): Promise<number> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const [row] = await run(pool, 'store', [
    form.company_id,
    form.id,
    form.version_id,
    randomUUID(),
    hash,
    body,
  ])
  return row?.id ?? 0
}

async function createLead(
  client: Queryable,
  form: Row,
  submissionId: number,
  body: Submission,
): Promise<number> {
  const company = form.company_id
  await run(client, 'lock', [company, submissionId])
  const [name = '', phone = '', email = ''] = Object.values(body.values)
  const search = `${name.toLowerCase()} ${phone.replace(/\D/g, '')} ${email}`
  const [lead] = await run(client, 'lead', [company, name, phone, email, form.id, search])
  const values = Object.entries(body.values).flatMap(([field, value], position) => [
    field,
    value,
    'Имя',
    'text',
    position,
  ])
  await run(client, 'values', [company, lead?.id, ...values])
  await run(client, 'handled', [company, submissionId, lead?.id])
  await run(client, 'notify', [company, `${name} · Заявка`, lead?.id])
  const event = { channel: { kind: 'private', name: `company.${company}` }, event: 'bench', data: {} }
  await run(client, 'enqueue', [JSON.stringify(event)])
  return lead?.id ?? 0
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })

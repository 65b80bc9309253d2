import { operator } from './product.ts'

/** A response of the API. */
export interface Answer<T> {
  status: number
  body: T
}

/** Calls the API anonymously or with a token. */
export async function callApi<T>(
  url: string,
  method: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<Answer<T>> {
  const response = await fetch(url, {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : null) as T }
}

interface User {
  id: number
  company_id: number | null
  name: string
  email: string
}

export interface Session {
  token: string
  user: User
}

interface Field {
  id: number
  name: string
}

interface Form {
  id: number
  name: string
  slug: string
}

export type ModuleCode = 'leads' | 'chat' | 'soft_windows'

const yearMs = 365 * 24 * 60 * 60 * 1000

let companies = 0

/** A company of its own with its signed-in owner, and API calls around the browser. */
export class Staff {
  readonly session: Session
  readonly password: string
  readonly companyName: string
  readonly #url: string

  private constructor(url: string, session: Session, password: string, companyName: string) {
    this.#url = url
    this.companyName = companyName
    this.session = session
    this.password = password
  }

  static async register(url: string): Promise<Staff> {
    companies += 1
    const password = 'terrace-and-windows'
    const companyName = `Окна ${companies}`
    const { status, body } = await callApi<Session>(`${url}/api/auth/register`, 'POST', {
      body: {
        company_name: companyName,
        name: 'Ольга Смирнова',
        email: `owner-${companies}-${Date.now()}@example.com`,
        password,
      },
    })
    if (status !== 201) throw new Error(`A company could not be registered: ${status}`)
    return new Staff(url, body, password, companyName)
  }

  get token(): string {
    return this.session.token
  }

  /** Calls the API as the owner. Throws on an error status. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await callApi<T>(`${this.#url}${path}`, method, { token: this.token, body })
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer)}`)
    return answer.body
  }

  /** Creates a lead; `values` are keyed by field names. */
  async createLead({ values = {}, ...lead }: NewLead = {}): Promise<{ id: number }> {
    const fields = await this.call<Field[]>('GET', '/api/lead-fields')
    return this.call('POST', '/api/leads', { ...lead, values: byId(fields, values) })
  }

  createClient(client: { name: string; phone?: string; email?: string }): Promise<{ id: number }> {
    return this.call('POST', '/api/clients', client)
  }

  /** The default form of every new company. */
  async form(): Promise<Form> {
    const [form] = await this.call<Form[]>('GET', '/api/lead-forms')
    if (!form) throw new Error('A new company has no form')
    return form
  }

  /** Submits the company's form as a visitor. */
  async submit(values: Record<string, string>): Promise<number> {
    const { slug } = await this.form()
    return submitForm(this.#url, slug, values)
  }

  /** Switches one of the company's modules as an operator, or sets its end. */
  async setModule(code: ModuleCode, is_active: boolean, expiresInMs = yearMs): Promise<void> {
    const { token } = await signIn(this.#url, operator)
    const expires_at = new Date(Date.now() + expiresInMs).toISOString()
    const path = `/api/admin/companies/${this.session.user.company_id}/modules/${code}`
    const { status } = await callApi(`${this.#url}${path}`, 'PUT', { token, body: { is_active, expires_at } })
    if (status !== 200) throw new Error(`A module could not be switched: ${status}`)
  }
}

export interface NewLead {
  values?: Record<string, string>
  notes?: string
  status?: string
  source?: string
}

export async function signIn(
  url: string,
  credentials: { email: string; password: string },
): Promise<Session> {
  const { status, body } = await callApi<Session>(`${url}/api/auth/login`, 'POST', { body: credentials })
  if (status !== 200) throw new Error(`${credentials.email} could not sign in: ${status}`)
  return body
}

interface PublicForm {
  form_token: string
  fields: { lead_field_id: number; label: string }[]
}

/** Submits a published form as a program; returns the lead's number. */
export async function submitForm(url: string, slug: string, values: Record<string, string>): Promise<number> {
  const address = `${url}/api/public/forms/${slug}`
  const { body: form } = await callApi<PublicForm>(address, 'GET')
  const fields = form.fields.map(({ lead_field_id, label }) => ({ id: lead_field_id, name: label }))
  const { status, body } = await callApi<{ id: number }>(`${address}/submissions`, 'POST', {
    body: { values: byId(fields, values), consent: true, form_token: form.form_token },
  })
  if (status !== 201) throw new Error(`The form ${slug} was refused: ${status} ${JSON.stringify(body)}`)
  return body.id
}

function byId(fields: Field[], values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.find((one) => one.name === name)
      if (!field) throw new Error(`There is no field «${name}»`)
      return [field.id, value]
    }),
  )
}

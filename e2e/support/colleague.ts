import { callApi, type Staff, signIn } from './api.ts'
import { waitForEmail } from './mail.ts'
import type { Product } from './product.ts'

export interface Colleague {
  id: number
  email: string
  token: string
}

const password = 'canvas-and-thread'

/** A colleague who has accepted an invitation. */
export async function colleague(staff: Staff, product: Product, role: string): Promise<Colleague> {
  const email = `${role}-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
  const user = await staff.call<{ id: number }>('POST', '/api/users', { name: 'Борис Королёв', email, role })
  const token = /#invitation=([\w-]+)/.exec(await waitForEmail(product, email))?.[1]
  const path = `${product.url}/api/auth/accept-invitation`
  await callApi(path, 'POST', { body: { token, name: 'Борис Королёв', password } })
  const session = await signIn(product.url, { email, password })
  return { id: user.id, email, token: session.token }
}

import { limits, moduleCodes } from '@veranda/contract'
import { createCompany, createUser, findAccount } from '#db/platform/accounts.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { notificationEvents } from '#features/auth/auth-repo.ts'
import { hashPassword } from '#features/auth/password-repo.ts'
import { addStarterData } from '#features/auth/starter-repo.ts'
import { addDemoChats } from './demo-chats-repo.ts'
import { addDemoLeads } from './demo-leads-repo.ts'
import { type As, addDemoOrders } from './demo-orders-repo.ts'
import { addDemoCrews, addDemoStock, addDemoTasks } from './demo-work-repo.ts'
import { texts } from './texts.ts'

/** Who a newcomer signs in as. The company lives on this machine only. */
export const demoAccount = { email: 'demo@veranda.local', password: 'demo-veranda' } as const
export const demoSlug = 'zayavka'

/** Makes the demo company, unless it is there. */
export async function seedDemo(platform: PlatformDb): Promise<void> {
  if (await findAccount(platform, demoAccount.email)) return
  const password_hash = await hashPassword(demoAccount.password)
  const created = await createCompany(platform, {
    name: texts.company,
    modules: moduleCodes,
    trialDays: limits.trialDays,
    user: { name: texts.owner, email: demoAccount.email, password_hash, role: 'owner' },
    notificationEvents,
  })
  if (!created) return
  const colleagues: number[] = []
  for (const colleague of texts.colleagues) {
    const id = await platform.transaction((run) =>
      createUser(run, created.company_id, { user: { ...colleague, password_hash }, notificationEvents }),
    )
    if (id !== undefined) colleagues.push(id)
  }
  await fill(platform, created, colleagues)
}

/** Three months of work, made by the company's own people. */
async function fill(
  platform: PlatformDb,
  { company_id, user_id: owner }: { company_id: number; user_id: number },
  colleagues: readonly number[],
): Promise<void> {
  const now = new Date()
  const names = [texts.owner, ...texts.colleagues.map(({ name }) => name)]
  const ids = [owner, ...colleagues]
  const as: As = (userId) =>
    platform.tenant(company_id, { userId, name: names[ids.indexOf(userId)] ?? '', ip: '', userAgent: '' })
  const [manager = owner, secondManager = owner, measurer = owner, ...installers] = colleagues
  const tenant = as(owner)
  await addStarterData(tenant, owner)
  const clients = await addDemoLeads(tenant, { slug: demoSlug, sales: [manager, secondManager, owner], now })
  const crews = await addDemoCrews(tenant, installers)
  await addDemoOrders(as, clients, { measurer, crews, now })
  await addDemoStock(tenant)
  await addDemoTasks(tenant, [owner, manager, secondManager], now)
  await addDemoChats(tenant, owner)
}

import { limits, moduleCodes } from '@veranda/contract'
import { eraseCompany } from '#db/platform/erasure.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { notificationEvents } from '#features/auth/auth-repo.ts'
import { hashPassword } from '#features/auth/password-repo.ts'
import { addStarterData } from '#features/auth/starter-repo.ts'
import { updateCompany } from '#features/company/company-repo.ts'
import { createCompany, createUser, findAccount, setAccountEmail } from '#sign-in/accounts.ts'
import { addDemoChats } from './demo-chats-repo.ts'
import { addDemoDocuments } from './demo-documents-repo.ts'
import { addDemoFiles, type DemoStorage } from './demo-files-repo.ts'
import { addDemoLeads } from './demo-leads-repo.ts'
import { addDemoOrders, type TenantAs } from './demo-orders-repo.ts'
import { addDemoCrews, addDemoStock, addDemoTasks } from './demo-work-repo.ts'
import { texts } from './texts.ts'

/** The account to try the product with. Its company exists only in this installation. */
export const demoAccount = { email: 'demo@veranda.local', password: 'demo-veranda' } as const
export const demoSlug = 'zayavka'

/** The owner's email until the company is complete, which identifies the remains of an interrupted seeding. */
const unfinishedEmail = 'unfinished-demo@veranda.local'

/** Creates the demo company unless it exists. The remains of an interrupted seeding are erased first. */
export async function seedDemo(platform: PlatformDb, storage: DemoStorage): Promise<void> {
  if (await findAccount(platform, demoAccount.email)) return
  const unfinished = await findAccount(platform, unfinishedEmail)
  if (unfinished) await eraseUnfinished(platform, unfinished.company_id)
  const password_hash = await hashPassword(demoAccount.password)
  const created = await createCompany(platform, {
    name: texts.company,
    modules: moduleCodes,
    trialDays: limits.trialDays,
    user: { name: texts.owner, email: unfinishedEmail, password_hash, role: 'owner' },
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
  await fillCompany(platform, storage, created, colleagues)
  await setAccountEmail(platform, created.user_id, demoAccount.email)
}

async function eraseUnfinished(platform: PlatformDb, companyId: number): Promise<void> {
  await platform.tenant(companyId).transaction((tx) => tx.closeCompany(true))
  await eraseCompany(platform, companyId, new Date(Date.now() + 86_400_000))
}

/** Fills the company with three months of work by its users. */
async function fillCompany(
  platform: PlatformDb,
  storage: DemoStorage,
  { company_id, user_id: owner }: { company_id: number; user_id: number },
  colleagues: readonly number[],
): Promise<void> {
  const now = new Date()
  const names = [texts.owner, ...texts.colleagues.map(({ name }) => name)]
  const ids = [owner, ...colleagues]
  const as: TenantAs = (userId) =>
    platform.tenant(company_id, { userId, name: names[ids.indexOf(userId)] ?? '', ip: '', userAgent: '' })
  const [manager = owner, secondManager = owner, measurer = owner, ...otherColleagues] = colleagues
  const [, , production = owner] = otherColleagues
  const tenant = as(owner)
  await addStarterData(tenant, owner)
  await updateCompany(tenant, { requisites: texts.requisites })
  const clients = await addDemoLeads(tenant, { slug: demoSlug, sales: [manager, secondManager, owner], now })
  const crews = await addDemoCrews(tenant, otherColleagues)
  const orders = await addDemoOrders(as, clients, { measurer, crews, now })
  const messagePhotos = addDemoStock(tenant)
    .then(() => addDemoTasks(tenant, [owner, manager, secondManager], now))
    .then(() => addDemoChats(tenant, { owner, manager, secondManager, measurer, production }, now))
  // Documents are rendered in another thread and nothing else depends on them, so the two run in parallel.
  await Promise.all([
    addDemoDocuments(as, orders, now),
    addDemoFiles(as(measurer), storage, orders, { owner, measurer, messagePhotos }),
    messagePhotos,
  ])
}

import { limits } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { companyLogos, userAvatars } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { type PictureFit, redraw } from '#pictures/picture.ts'
import { texts } from './texts.ts'

const avatarFit: PictureFit = { size: limits.avatarPixels, fit: 'cover' }
const logoFit: PictureFit = { size: limits.logoPixels, fit: 'inside' }

/**
 * The whole uploaded picture. Throws `payload_too_large`, but reads the rest first, or the response would not arrive.
 */
export async function pictureOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size <= limits.pictureBytes) parts.push(part)
  }
  if (size > limits.pictureBytes) throw new DomainError('payload_too_large')
  return Buffer.concat(parts)
}

async function redrawOrReject(bytes: Uint8Array, fit: PictureFit): Promise<Buffer> {
  const image = await redraw(bytes, fit)
  if (!image) throw new DomainError('validation_failed', { message: texts.noPicture })
  return image
}

/** A user's avatar. Throws `not_found` without one. */
export async function getAvatar(tenant: TenantDb, userId: number): Promise<Buffer> {
  const row = await tenant.findFirst(userAvatars, eq(userAvatars.user_id, userId))
  if (!row) throw new DomainError('not_found')
  return row.image
}

export async function setAvatar(tenant: TenantDb, userId: number, bytes: Uint8Array): Promise<void> {
  const image = await redrawOrReject(bytes, avatarFit)
  await tenant.transaction(async (tx) => {
    await tx.advisoryLock(`avatar ${userId}`)
    const patch = { image, updated_at: new Date().toISOString() }
    const [known] = await tx.updateWhere(userAvatars, eq(userAvatars.user_id, userId), patch)
    if (!known) await tx.insert(userAvatars, { user_id: userId, ...patch })
  })
}

export async function removeAvatar(tenant: TenantDb, userId: number): Promise<void> {
  await tenant.deleteWhere(userAvatars, eq(userAvatars.user_id, userId))
}

/** The company's logo. Throws `not_found` without one. */
export async function getLogo(tenant: TenantDb): Promise<Buffer> {
  const row = await tenant.findFirst(companyLogos, sql`true`)
  if (!row) throw new DomainError('not_found')
  return row.image
}

export async function setLogo(tenant: TenantDb, bytes: Uint8Array): Promise<void> {
  const image = await redrawOrReject(bytes, logoFit)
  await tenant.transaction(async (tx) => {
    await tx.advisoryLock('logo')
    const patch = { image, updated_at: new Date().toISOString() }
    const [known] = await tx.updateWhere(companyLogos, sql`true`, patch)
    if (!known) await tx.insert(companyLogos, patch)
    await audit(tx, { action: 'upload', entity: 'settings', title: texts.logo })
  })
}

export function removeLogo(tenant: TenantDb): Promise<void> {
  return tenant.transaction(async (tx) => {
    const count = await tx.deleteWhere(companyLogos, sql`true`)
    if (count > 0) await audit(tx, { action: 'delete', entity: 'settings', title: texts.logo })
  })
}

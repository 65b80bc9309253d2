import type {
  api,
  Body,
  Query,
  Stock,
  StockFilm,
  StockKind,
  StockMove,
  StockMoveKind,
  StockRoll,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { type AuditRecord, audit, changesOf } from '#db/audit.ts'
import { takeNumber } from '#db/numbers.ts'
import { orders, stockMoves, stockRolls, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, nothing, one, referenced } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { getProduction } from '#features/price-lists/production-repo.ts'
import { texts } from './texts.ts'

const o = alias(orders, 'o')
const r = alias(stockRolls, 'r')
const u = alias(users, 'u')
const m = alias(stockMoves, 'm')

export type StockRow = Row<typeof stockRolls>

/** Whether costs of rolls are visible. */
export interface StockViewer {
  seesMargin: boolean
}

/** More rolls than any company has. */
const mostRolls = 1000
const maxGoneRolls = 100

const isThere = sql`${r.consumed_at} is null and ${r.written_off_at} is null`

/** Serialises stock changes, so that no film is allocated twice. */
export const lockStock = (tx: TenantTx) => tx.advisoryLock('stock')

/** Film that can be cut: not written off, used up or deleted. */
export function availableStock(tenant: TenantDb): Promise<StockRow[]> {
  return tenant.find(stockRolls, sql`consumed_at is null and written_off_at is null and deleted_at is null`, {
    orderBy: sql`id`,
  })
}

const orderOf = (scoped: ScopedTable, holder: SQL<number | null>) =>
  referenced(scoped, o, holder, { id: o.id, number: o.number })

async function selectRolls(
  tenant: TenantDb,
  where: SQL,
  { seesMargin }: StockViewer,
  { order = sql`${r.film}, ${r.kind} desc, ${r.number}`, limit = mostRolls } = {},
): Promise<StockRoll[]> {
  const { tech } = await getProduction(tenant)
  const price = seesMargin ? r.price_kopecks : nothing
  return tenant.rows(
    (scoped) =>
      select({
        id: r.id,
        number: r.number,
        kind: r.kind,
        film: r.film,
        width_mm: r.width_mm,
        length_mm: r.length_mm,
        note: r.note,
        price_kopecks: price,
        is_too_small: isTrue(
          sql`${r.kind} = 'remnant' and least(${r.width_mm}, ${r.length_mm}) < ${tech.min_remnant}`,
        ),
        origin_order: orderOf(scoped, r.origin_order_id),
        consumed_at: r.consumed_at,
        consumed_order: orderOf(scoped, r.consumed_order_id),
        written_off_at: r.written_off_at,
        write_off_reason: r.write_off_reason,
        version: r.version,
        created_at: r.created_at,
        updated_at: r.updated_at,
      })`from ${scoped(r)} where ${r.deleted_at} is null and ${where} order by ${order} limit ${limit}`,
  )
}

async function getRoll(tenant: TenantDb, id: number, viewer: StockViewer): Promise<StockRoll> {
  const [roll] = await selectRolls(tenant, sql`${r.id} = ${id}`, viewer)
  if (!roll) throw new DomainError('not_found')
  return roll
}

/** Stock by film, with the needs of orders in production; `needs` in mm² by film code. */
export async function listStock(
  tenant: TenantDb,
  { state }: Query<typeof api.stock.list>,
  viewer: StockViewer,
  needs: ReadonlyMap<string, number>,
): Promise<Stock> {
  const consumedQuery = {
    order: sql`coalesce(${r.consumed_at}, ${r.written_off_at}) desc, ${r.id} desc`,
    limit: maxGoneRolls,
  }
  const [rolls, inStock, { films }] = await Promise.all([
    state === 'gone'
      ? selectRolls(tenant, sql`not (${isThere})`, viewer, consumedQuery)
      : selectRolls(tenant, isThere, viewer),
    availableStock(tenant),
    getProduction(tenant),
  ])
  const codes = [
    ...new Set([...films.map(({ code }) => code), ...inStock.map(({ film }) => film), ...needs.keys()]),
  ]
  const filmOf = (code: string): StockFilm => {
    const own = inStock.filter(({ film }) => film === code)
    const area_mm2 = own.reduce((sum, roll) => sum + roll.width_mm * roll.length_mm, 0)
    const needed_mm2 = needs.get(code) ?? 0
    const known = films.find((film) => film.code === code)
    return {
      film: code,
      name: known?.name ?? code,
      rolls: known?.rolls ?? [],
      length_mm: own.reduce((sum, { length_mm }) => sum + length_mm, 0),
      area_mm2,
      needed_mm2,
      missing_mm2: Math.max(0, needed_mm2 - area_mm2),
    }
  }
  return { rolls, films: codes.map(filmOf) }
}

interface Move {
  roll_id: number
  kind: StockMoveKind
  length_mm: number
  order_id?: number
  note?: string
}

export async function recordStockMove(tx: TenantTx, { order_id, note = '', ...move }: Move): Promise<void> {
  await tx.insert(stockMoves, {
    ...move,
    note,
    order_id: order_id ?? null,
    author_id: tx.actor?.userId ?? null,
  })
}

function auditStock(
  tx: TenantTx,
  { id, number }: StockRow,
  record: Pick<AuditRecord, 'action' | 'changes'>,
): Promise<void> {
  return audit(tx, { ...record, entity: 'stock', entity_id: id, title: texts.title(number) })
}

interface NewRoll {
  kind: StockKind
  film: string
  width_mm: number
  length_mm: number
  note?: string
  price_kopecks?: number | null
  origin_order_id?: number
}

/** Adds a roll with the company's next number. */
export async function addRoll(tx: TenantTx, roll: NewRoll): Promise<StockRow> {
  const added = await tx.insert(stockRolls, { ...roll, number: await takeNumber(tx, 'stock', 0) })
  const from = roll.origin_order_id
  await recordStockMove(tx, {
    roll_id: added.id,
    kind: from ? 'remnant' : 'received',
    length_mm: added.length_mm,
    ...(from && { order_id: from }),
  })
  return added
}

export function receiveStock(
  tenant: TenantDb,
  { count, price_kopecks, ...roll }: Body<typeof api.stock.create>,
  viewer: StockViewer,
): Promise<StockRoll[]> {
  return tenant.transaction(async (tx) => {
    const { films } = await getProduction(tx)
    if (!films.some(({ code }) => code === roll.film)) throw fieldError('film', texts.unknownFilm)
    await lockStock(tx)
    const added: StockRoll[] = []
    for (let remaining = count; remaining > 0; remaining -= 1) {
      const one = await addRoll(tx, { ...roll, price_kopecks: viewer.seesMargin ? price_kopecks : null })
      await auditStock(tx, one, { action: 'create' })
      added.push(await getRoll(tx, one.id, viewer))
    }
    return added
  })
}

/** Locks a roll in stock until the transaction ends. */
async function lockInStock(tx: TenantTx, id: number): Promise<StockRow> {
  await lockStock(tx)
  const roll = await tx.lock(stockRolls, id)
  if (!roll) throw new DomainError('not_found')
  if (roll.consumed_at !== null || roll.written_off_at !== null) throw new DomainError('stock_gone')
  return roll
}

export function updateStock(
  tenant: TenantDb,
  id: number,
  { version, price_kopecks, ...sizes }: Body<typeof api.stock.update>,
  viewer: StockViewer,
): Promise<StockRoll> {
  return tenant.transaction(async (tx) => {
    const roll = await lockInStock(tx, id)
    if (version !== undefined && version !== roll.version)
      throw new DomainError('stale_version', { current: await getRoll(tx, id, viewer) })
    const changes = { ...sizes, ...(viewer.seesMargin && { price_kopecks }) }
    const changed = changesOf(roll, changes)
    await tx.update(stockRolls, id, { ...changes, version: roll.version + 1, updated_at: sql`now()` })
    await recordStockMove(tx, {
      roll_id: id,
      kind: 'corrected',
      length_mm: sizes.length_mm ?? roll.length_mm,
    })
    await auditStock(tx, roll, { action: 'update', changes: changed })
    return getRoll(tx, id, viewer)
  })
}

export function writeOffStock(
  tenant: TenantDb,
  id: number,
  { reason }: Body<typeof api.stock.writeOff>,
  viewer: StockViewer,
): Promise<StockRoll> {
  return tenant.transaction(async (tx) => {
    const roll = await lockInStock(tx, id)
    await tx.update(stockRolls, id, {
      written_off_at: sql`now()`,
      write_off_reason: reason,
      version: roll.version + 1,
      updated_at: sql`now()`,
    })
    await recordStockMove(tx, { roll_id: id, kind: 'written_off', length_mm: 0, note: reason })
    await auditStock(tx, roll, { action: 'delete', changes: { reason: [null, reason] } })
    return getRoll(tx, id, viewer)
  })
}

export function restoreStock(tenant: TenantDb, id: number, viewer: StockViewer): Promise<StockRoll> {
  return tenant.transaction(async (tx) => {
    await lockStock(tx)
    const roll = await tx.lock(stockRolls, id)
    if (!roll) throw new DomainError('not_found')
    if (roll.written_off_at === null) return getRoll(tx, id, viewer)
    await tx.update(stockRolls, id, {
      written_off_at: null,
      write_off_reason: '',
      version: roll.version + 1,
      updated_at: sql`now()`,
    })
    await recordStockMove(tx, { roll_id: id, kind: 'restored', length_mm: roll.length_mm })
    await auditStock(tx, roll, { action: 'restore' })
    return getRoll(tx, id, viewer)
  })
}

export async function listMoves(tenant: TenantDb, id: number): Promise<StockMove[]> {
  if (!(await tenant.findOne(stockRolls, id))) throw new DomainError('not_found')
  return tenant.rows(
    (scoped) =>
      select({
        id: m.id,
        kind: m.kind,
        length_mm: m.length_mm,
        note: m.note,
        created_at: m.created_at,
        order: orderOf(scoped, m.order_id),
        author: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${m.author_id}`,
      })`from ${scoped(m)} where ${m.roll_id} = ${id} order by ${m.id} desc limit ${maxGoneRolls}`,
  )
}

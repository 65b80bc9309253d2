import { api, type Endpoint, type Role, roles, type Scope, scopeOf } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFile, operatorsRecords, records } from '#test/support/data/records.ts'
import { bodies, queries } from '#test/support/data/requests.ts'
import { subRecords } from '#test/support/data/sub-records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

/**
 * Every endpoint of the contract × every role × own, colleague's and another company's record: the expected result
 * follows from the tables only, and no cell is left out.
 */
type RecordOwner = 'own' | 'own, sub-record of another' | 'colleague’s' | 'another company’s' | 'none'

/** The result of a call: an open cell may still be refused for another reason, but never for access. */
type Verdict = 'open' | 'forbidden' | 'not found'

interface Line {
  name: string
  area: string
  endpoint: Endpoint
}

const lines: Line[] = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    name: `${area}.${name}`,
    area,
    endpoint: endpoint as Endpoint,
  })),
)
const guarded = lines.filter(({ endpoint }) => endpoint.access !== 'public')
const everyRole = Object.keys(roles) as Role[]

/** Private records of one user, whatever the role. */
const personal = new Set([
  'notifications',
  'userNotifications',
  'uploads',
  'account',
  'push',
  'cannedReplies',
  'views',
  'bulkChanges',
  'recordExports',
])
/** Records without an owner: with permission for one a user may reach all of the company. */
const common = new Set([
  'leadFields',
  'leadForms',
  'users',
  'apiKeys',
  'webhooks',
  'dictionaries',
  'priceLists',
  'productionUnits',
  'stock',
  'chatChannels',
  'crews',
  'imports',
  'purchases',
  'personalData',
])
/** Open, but the record has no such part: no content, picture, mail server or payment service. */
const empty = new Set([
  'files.content',
  'company.testMail',
  'company.logo',
  'users.avatar',
  'purchases.pay',
  // A draft has no rejected rows.
  'imports.errors',
])
/** Rules of endpoints that precede the tables. */
const exceptions: Record<string, Partial<Record<Role, Verdict>>> = {
  // The operators' company needs no modules and so requests none.
  'modules.request': { operator: 'forbidden' },
  // A view belongs to a list that this role may not read.
  'views.create': { production: 'forbidden' },
  'views.update': { production: 'not found' },
  'views.remove': { production: 'not found' },
  // Creates a lead, which these roles may not.
  'chats.createLead': { measurer: 'forbidden', production: 'forbidden' },
}
/** Records to restore or purge must be in the trash. */
const trashTables: Record<string, string> = {
  leads: 'leads',
  clients: 'clients',
  orders: 'orders',
  tasks: 'tasks',
  files: 'files',
  fileFolders: 'file_folders',
}

let world: World
let owner: Person
let outsider: Person
let platform: Person
const people = new Map<Role, Person>()
const colleagues = new Map<Role, Person>()

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
  outsider = await world.company()
  platform = await world.operator()
  for (const role of everyRole) {
    const home = role === 'operator' ? platform : owner
    people.set(role, await world.colleague(home, role))
    colleagues.set(role, await world.colleague(home, role))
  }
})
afterAll(() => world.close())

const namesRecord = ({ path }: Endpoint) => /:id|:slug/.test(path)
const namesSubRecord = ({ path }: Endpoint) => /:\w+_id\b/.test(path)

function verdictOf(line: Line, role: Role, recordOwner: RecordOwner): Verdict {
  return exceptions[line.name]?.[role] ?? verdictByTables(line, role, recordOwner)
}

function verdictByTables({ area, endpoint }: Line, role: Role, recordOwner: RecordOwner): Verdict {
  const { access } = endpoint
  if (access === 'operator') return role === 'operator' ? 'open' : 'forbidden'
  const scope: Scope | null = typeof access === 'object' ? scopeOf(role, access.permission) : 'all'
  if (scope === null) return 'forbidden'
  return isReached(area, scope, recordOwner) ? 'open' : 'not found'
}

function isReached(area: string, scope: Scope, recordOwner: RecordOwner): boolean {
  if (recordOwner === 'none') return true
  if (recordOwner === 'another company’s' || recordOwner === 'own, sub-record of another') return false
  // A folder is visible by its roles, not by its creator: these roles see shared ones, and this one is not shared.
  if (area === 'fileFolders') return scope === 'all'
  if (recordOwner === 'own' || common.has(area)) return true
  return scope === 'all' && !personal.has(area)
}

function variantsOf({ endpoint, area }: Line): RecordOwner[] {
  if (!namesRecord(endpoint)) return ['none']
  if (endpoint.access === 'operator') return ['another company’s']
  if (!records[area]) return ['none']
  const mixedCases: RecordOwner[] = namesSubRecord(endpoint) ? ['own, sub-record of another'] : []
  return ['own', ...mixedCases, 'colleague’s', 'another company’s']
}

interface Target {
  id: number
  slug?: string
  subId?: number
}

async function makeRecord(line: Line, role: Role, recordOwner: RecordOwner): Promise<Target> {
  const { name, area, endpoint } = line
  if (endpoint.access === 'operator') {
    const make = operatorsRecords[name] ?? operatorsRecords[area]
    if (make) return make(world, outsider, await world.again(people.get('operator') ?? platform))
  }
  const make = records[area]
  if (recordOwner === 'none' || !make) return { id: owner.companyId }
  const { home, holder, author } = placeOf(role, recordOwner)
  const record = await make(home, holder)
  const makeSub = subRecords[name]
  if (!makeSub) return record
  const parent = recordOwner === 'own, sub-record of another' ? await make(home, holder) : record
  const of = { owner: home, parentId: parent.id, authorId: author, holderId: holder ?? author }
  return { ...record, subId: (await makeSub(of)).id }
}

/** The company and owner of a record, and the author of its sub-record. */
function placeOf(
  role: Role,
  recordOwner: RecordOwner,
): { home: Person; holder: number | undefined; author: number } {
  if (recordOwner === 'another company’s') return { home: outsider, holder: undefined, author: outsider.id }
  const home = role === 'operator' ? platform : owner
  const author = people.get(role)?.id ?? home.id
  return { home, holder: recordOwner === 'colleague’s' ? colleagues.get(role)?.id : author, author }
}

async function moveToTrash({ name, area }: Line, { id }: { id: number }): Promise<void> {
  const table = /\.(restore|purge)$/.test(name) && trashTables[area]
  if (!table) return
  const root = table.startsWith('file') ? `, trash_root_id = ${table === 'file_folders' ? 'id' : 'null'}` : ''
  await world.owner.query(`update ${table} set deleted_at = now()${root} where id = $1`, [id])
}

async function bodyOf({ name, endpoint }: Line, person: Person): Promise<unknown> {
  if (name === 'broadcasting.auth') return { socket_id: '1.1', channel_name: `private-user.${person.id}` }
  if (name === 'files.bulk')
    return { ids: [(await newFile(person, { user_id: person.id })).id], action: 'trash' }
  return bodies[name] ?? (endpoint.body || endpoint.accepts ? {} : undefined)
}

async function call(
  line: Line,
  role: Role,
  recordOwner: RecordOwner,
): Promise<{ status: number; code: string }> {
  const { endpoint } = line
  const record = await makeRecord(line, role, recordOwner)
  await moveToTrash(line, record)
  const url = endpoint.path
    .replace(':id', String(record.id))
    .replace(':slug', record.slug ?? 'some-slug')
    .replace(':code', 'leads')
    .replace(':kind', 'proposal')
    .replace(':offset', '0')
    .replace(':name', record.slug ?? 'none.eml')
    .replace(/:\w+_id\b/, String(record.subId))
    .concat(queries[line.name] ?? '')
  const known = people.get(role)
  if (!known) throw new Error(`nobody is ${role}`)
  // A session of its own, because some calls end it.
  const person = await world.again(known)
  const type = endpoint.accepts && { 'content-type': 'application/octet-stream' }
  const answer = await person.call(endpoint.method, url, await bodyOf(line, person), type)
  const isJson = /json/.test(String(answer.headers['content-type']))
  return { status: answer.statusCode, code: isJson ? (answer.json()?.code ?? '') : '' }
}

function actualVerdict({ status, code }: { status: number; code: string }): Verdict {
  if (status === 403 && (code === 'forbidden' || code === 'module_required')) return 'forbidden'
  return status === 404 ? 'not found' : 'open'
}

test.each(guarded)('$name: every role, every record', async (line) => {
  const cells = everyRole.flatMap((role) => variantsOf(line).map((recordOwner) => ({ role, recordOwner })))
  expect(cells.length).toBeGreaterThanOrEqual(everyRole.length)
  const actual: Record<string, Verdict> = {}
  const expected: Record<string, Verdict> = {}
  for (const { role, recordOwner } of cells) {
    const answer = await call(line, role, recordOwner)
    expect(answer.status, `${role}, ${recordOwner}`).toBeLessThan(500)
    const [verdict, expectedVerdict] = [actualVerdict(answer), verdictOf(line, role, recordOwner)]
    if (expectedVerdict === 'open' && subRecords[line.name])
      expect(answer.status, `${role}, ${recordOwner}: ${answer.code}`).toBeLessThan(300)
    const isEmpty = expectedVerdict === 'open' && verdict === 'not found' && empty.has(line.name)
    actual[`${role}, ${recordOwner}`] = isEmpty ? 'open' : verdict
    expected[`${role}, ${recordOwner}`] = expectedVerdict
  }
  expect(actual).toEqual(expected)
})

test('every endpoint that names a record has one to test', () => {
  const without = guarded.filter(
    ({ area, endpoint }) => namesRecord(endpoint) && endpoint.access !== 'operator' && !records[area],
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every endpoint that names a sub-record has one to test', () => {
  const expected = guarded.filter(({ endpoint }) => namesSubRecord(endpoint)).map(({ name }) => name)
  expect(expected.sort()).toEqual(Object.keys(subRecords).sort())
})

test('every path parameter is filled in', () => {
  const filled = /:(id|slug|code|kind|offset|name|\w+_id)\b/g
  expect(guarded.filter(({ endpoint }) => endpoint.path.replace(filled, '').includes(':'))).toEqual([])
})

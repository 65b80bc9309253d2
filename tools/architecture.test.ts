import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withoutComments } from './lib/without-comments.ts'

const root = join(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'coverage'])

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path)
    return [path]
  })
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const codeByPath = new Map<string, string>()

/** A source without its comments, because a comment must neither satisfy nor violate a rule. */
function readCode(path: string): string {
  const text = codeByPath.get(path) ?? withoutComments(path, read(path))
  codeByPath.set(path, text)
  return text
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/test\//.test(path)
const code = [...filesIn('packages'), ...filesIn('apps')].filter((path) => /\.tsx?$/.test(path))
const sources = code.filter((path) => !isTest(path) && !path.includes('/bench/'))

describe('specification texts', () => {
  const everything = sources.map(readCode).join('\n')
  const rows = [...read('docs/requirements.md').matchAll(/^\| (R-\d+) \|.*\|(.*)\|$/gm)]
  const texts = rows.flatMap(([, id, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => [id, text] as const),
  )

  test('are found in the requirements', () => {
    expect(texts.length).toBeGreaterThan(80)
  })

  test.each(texts)('%s appears in the sources verbatim: %s', (_id, text) => {
    expect(everything.includes(text)).toBe(true)
  })

  test('have the ids that tests cite', () => {
    const known = new Set(rows.map(([, id]) => id))
    const cited = [...filesIn('e2e'), ...code]
      .filter(isTest)
      .flatMap((path) => [...read(path).matchAll(/\bR-\d+\b/g)].map(([id]) => id))
    expect(cited.filter((id) => !known.has(id))).toEqual([])
  })
})

describe('Russian text', () => {
  const allowed = /(^packages\/contract\/)|(\/texts\.ts$)|(-texts\.ts$)|(\/texts\/)/

  test('appears only in texts.ts files and the contract', () => {
    const violations = sources.filter((path) => !allowed.test(path) && /[а-яё]/i.test(readCode(path)))
    expect(violations).toEqual([])
  })
})

describe('imports', () => {
  test('are ./ inside a folder and #area/ across, never ../', () => {
    const violations = code.filter(
      (path) =>
        /(from|import\()\s*'\.\.\//.test(readCode(path)) && !path.startsWith('packages/pusher-server/'),
    )
    expect(violations).toEqual([])
  })

  test('features use scoped tables in SQL', () => {
    const repos = sources.filter((path) => path.startsWith('apps/server/src/features/'))
    const raw = repos.filter((path) =>
      /(?<!distinct |epoch )\b(from|join|update)\s+\$\{(?!scoped\()/.test(readCode(path)),
    )
    expect(raw).toEqual([])
  })

  test('left joins use an outer alias with nullable columns', () => {
    const violations = sources.filter((path) => {
      const text = readCode(path)
      const joined = [...text.matchAll(/left join \$\{scoped\((\w+)\)/g)].map(([, name]) => name)
      return joined.some((name) => !text.includes(`const ${name} = outerAlias(`))
    })
    expect(violations).toEqual([])
  })

  test('statements do not assert the type of their rows', () => {
    const claim = /(\.(rows|rowsOf|first|firstOf|atCommit)|\brun)<(?!T>|never>)/
    const server = sources.filter((path) => path.startsWith('apps/server/') && !/\/db\/sql\//.test(path))
    expect(server.filter((path) => claim.test(readCode(path)))).toEqual([])
  })

  test('only typed SQL helpers assert the type of an SQL expression', () => {
    const home = /^apps\/server\/src\/db\/sql\//
    const drizzleImport = /import (?!type)[^;]*?\bsql\b[^;]*? from 'drizzle-orm'/
    const violations = sources.filter(
      (path) =>
        !home.test(path) &&
        (/\bsql<|\bas SQL</.test(read(path)) ||
          (!path.startsWith('apps/server/src/db/schema/') && drizzleImport.test(readCode(path)))),
    )
    expect(violations).toEqual([])
  })

  test('only platform statements use unscoped table aliases', () => {
    const allowed = /^apps\/server\/(src\/(db|sign-in)\/|test\/)/
    const server = sources.filter((path) => path.startsWith('apps/server/') && !allowed.test(path))
    expect(server.filter((path) => readCode(path).includes('platformAlias'))).toEqual([])
  })

  test('only features without a company context import platform functions', () => {
    const allowed =
      /features\/(account|account-closure|auth|admin|broadcasting|company-export|public-forms|public-chat|messengers|purchases)\/|src\/(demo|sign-in)\/|features\/push\/push-routes\.ts|features\/(notifications\/operators|assignment\/assignment|tasks\/reminders|chats\/chat-maintenance|company\/send-mail|webhooks\/deliver|push\/deliver)-repo\.ts|features\/documents\/shared-document-routes\.ts|\/db\/|\/http\/(serve|error-log)\.ts|jobs\/sampler\.ts|realtime\/session-watch\.ts|src\/(product|background|database|app|installation)\.ts/
    const violations = sources.filter(
      (path) =>
        path.startsWith('apps/server/') &&
        /#db\/platform|#sign-in\/(?!caller|key-caller)/.test(readCode(path)) &&
        !allowed.test(path),
    )
    expect(violations).toEqual([])
  })
})

describe('e-mails', () => {
  const server = sources.filter((path) => path.startsWith('apps/server/src/'))

  test('are composed only in emails.ts files', () => {
    const violations = server.filter(
      (path) => /\bcomposeEmail\(/.test(readCode(path)) && !/\/(emails|text\/email)\.ts$/.test(path),
    )
    expect(violations).toEqual([])
  })

  test('all have a sample for operators', () => {
    const files = server.filter((path) => path.endsWith('/emails.ts'))
    const emails = files.flatMap((path) =>
      [...readCode(path).matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name),
    )
    expect(emails.length).toBeGreaterThan(5)
    const samples = readCode('apps/server/src/sample-emails.ts')
    expect(emails.filter((name) => !samples.includes(`: ${name}(`))).toEqual([])
  })
})

test('browser code imports body schemas from the declaring group, because the built `api` has addresses only', () => {
  const violations = code.filter(
    (path) =>
      path.startsWith('apps/web/src/') &&
      !/\.test\.tsx?$/.test(path) &&
      /(?<!typeof )\bapi\.\w+\.\w+\.(body|query|params|output|access)\b/.test(readCode(path)),
  )
  expect(violations).toEqual([])
})

test('no folder has more than 22 source files', () => {
  const folders = new Map<string, number>()
  const all = [...code, ...filesIn('tools'), ...filesIn('e2e'), ...filesIn('bench')]
  for (const path of all.filter((one) => /\.(ts|tsx|mjs)$/.test(one) && !/\.(test|spec)\.tsx?$/.test(one))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  expect([...folders].filter(([, count]) => count > 22)).toEqual([])
})

test('no source file has more than 300 lines', () => {
  const all = [...code, ...filesIn('tools'), ...filesIn('e2e'), ...filesIn('bench')].filter((path) =>
    /(?<!\.gen)\.(ts|tsx|mjs)$/.test(path),
  )
  const long = all
    .filter((path) => read(path).split('\n').length > 301)
    .map((path) => `${path}: ${read(path).split('\n').length}`)
  expect(long).toEqual([])
})

test('paths cited in documents exist', () => {
  const documents = ['README.md', 'README.ru.md', 'CONTRIBUTING.md', ...filesIn('docs')].filter((path) =>
    path.endsWith('.md'),
  )
  const roots = /^(apps|packages|tools|e2e|bench|docs)\/[\w./-]+$/
  const missing = documents.flatMap((path) => {
    const cited = [...read(path).matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)\)/g)].map(
      ([, code = '', link = '']) => code || link,
    )
    return cited.filter((one) => roots.test(one) && !exists(one)).map((one) => `${path}: ${one}`)
  })
  expect(missing).toEqual([])
})

function exists(path: string): boolean {
  try {
    readdirSync(join(root, path))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR'
  }
}

test('dependencies are at or above the versions that fix known advisories', () => {
  const minimums: Record<string, string> = {
    fastify: '5.12.5',
    '@fastify/static': '10.1.1',
    'drizzle-orm': '0.45.2',
    ws: '8.18.0',
  }
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))
  for (const [name, minimum] of Object.entries(minimums)) {
    const version = lock.packages[`node_modules/${name}`]?.version ?? '0.0.0'
    const [a, b] = [parts(version), parts(minimum)]
    const index = a.findIndex((part, index) => part !== b[index])
    expect(index === -1 || (a[index] ?? 0) > (b[index] ?? 0), `${name} ${version} < ${minimum}`).toBe(true)
  }
})

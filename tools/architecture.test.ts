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

/** A source without its comments, which neither meet a requirement nor break a rule. */
function readCode(path: string): string {
  const known = codeByPath.get(path) ?? withoutComments(path, read(path))
  codeByPath.set(path, known)
  return known
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/test\//.test(path)
const code = [...filesIn('packages'), ...filesIn('apps')].filter((path) => /\.tsx?$/.test(path))
const sources = code.filter((path) => !isTest(path) && !path.includes('/bench/'))

describe('texts of the specification', () => {
  const everything = sources.map(readCode).join('\n')
  const rows = [...read('docs/requirements.md').matchAll(/^\| (R-\d+) \|.*\|(.*)\|$/gm)]
  const texts = rows.flatMap(([, id, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => [id, text] as const),
  )

  test('the requirements contain more than 80 texts', () => {
    expect(texts.length).toBeGreaterThan(80)
  })

  test.each(texts)('%s: the text is in the sources verbatim: %s', (_id, text) => {
    expect(everything.includes(text)).toBe(true)
  })

  test('every requirement id that a test cites exists', () => {
    const known = new Set(rows.map(([, id]) => id))
    const cited = [...filesIn('e2e'), ...code]
      .filter(isTest)
      .flatMap((path) => [...read(path).matchAll(/\bR-\d+\b/g)].map(([id]) => id))
    expect(cited.filter((id) => !known.has(id))).toEqual([])
  })
})

describe('Russian text', () => {
  const home = /(^packages\/contract\/)|(\/texts\.ts$)|(-texts\.ts$)|(\/texts\/)/

  test('no source outside texts.ts files and the contract contains Russian text', () => {
    const strays = sources.filter((path) => !home.test(path) && /[а-яё]/i.test(readCode(path)))
    expect(strays).toEqual([])
  })
})

describe('imports', () => {
  test('no source imports by ../ (./ inside a folder, #area/ across)', () => {
    const strays = code.filter(
      (path) =>
        /(from|import\()\s*'\.\.\//.test(readCode(path)) && !path.startsWith('packages/pusher-server/'),
    )
    expect(strays).toEqual([])
  })

  test('hand-written queries of features name tables only by scoped()', () => {
    const repos = sources.filter((path) => path.startsWith('apps/server/src/features/'))
    const raw = repos.filter((path) =>
      /(?<!distinct |epoch )\b(from|join|update)\s+\$\{(?!scoped\()/.test(readCode(path)),
    )
    expect(raw).toEqual([])
  })

  test('a table of a left join has an outerAlias, whose columns are nullable', () => {
    const strays = sources.filter((path) => {
      const text = readCode(path)
      const joined = [...text.matchAll(/left join \$\{scoped\((\w+)\)/g)].map(([, name]) => name)
      return joined.some((name) => !text.includes(`const ${name} = outerAlias(`))
    })
    expect(strays).toEqual([])
  })

  test('no query asserts the type of its rows by a type argument', () => {
    const claim = /(\.(rows|rowsOf|first|firstOf|atCommit)|\brun)<(?!T>|never>)/
    const server = sources.filter((path) => path.startsWith('apps/server/') && !/\/db\/sql\//.test(path))
    expect(server.filter((path) => claim.test(readCode(path)))).toEqual([])
  })

  test('only db/sql declares the type of an SQL text', () => {
    const home = /^apps\/server\/src\/db\/sql\//
    const ofDrizzle = /import (?!type)[^;]*?\bsql\b[^;]*? from 'drizzle-orm'/
    const strays = sources.filter(
      (path) =>
        !home.test(path) &&
        (/\bsql<|\bas SQL</.test(read(path)) ||
          (!path.startsWith('apps/server/src/db/schema/') && ofDrizzle.test(readCode(path)))),
    )
    expect(strays).toEqual([])
  })

  test('only platform statements use platformAlias, which reads the rows of all companies', () => {
    const allowed = /^apps\/server\/(src\/(db|sign-in)\/|test\/)/
    const server = sources.filter((path) => path.startsWith('apps/server/') && !allowed.test(path))
    expect(server.filter((path) => readCode(path).includes('platformAlias'))).toEqual([])
  })

  test('only listed features import the platform functions, which have no company', () => {
    const allowed =
      /features\/(account|account-closure|auth|admin|broadcasting|company-export|public-forms|public-chat|messengers|purchases)\/|src\/(demo|sign-in)\/|features\/push\/push-routes\.ts|features\/(notifications\/operators|assignment\/assignment|tasks\/reminders|chats\/chat-upkeep|company\/send-mail|webhooks\/deliver|push\/deliver)-repo\.ts|features\/documents\/shared-document-routes\.ts|\/db\/|\/http\/(serve|error-log)\.ts|jobs\/sampler\.ts|realtime\/session-watch\.ts|src\/(product|background|database|app|installation)\.ts/
    const strays = sources.filter(
      (path) =>
        path.startsWith('apps/server/') &&
        /#db\/platform|#sign-in\/(?!caller|key-caller)/.test(readCode(path)) &&
        !allowed.test(path),
    )
    expect(strays).toEqual([])
  })
})

describe('e-mails', () => {
  const server = sources.filter((path) => path.startsWith('apps/server/src/'))

  test('only letters.ts files compose e-mails', () => {
    const strays = server.filter(
      (path) => /\bcomposeLetter\(/.test(readCode(path)) && !/\/(letters|text\/letter)\.ts$/.test(path),
    )
    expect(strays).toEqual([])
  })

  test('every e-mail has an example in sample-letters.ts', () => {
    const files = server.filter((path) => path.endsWith('/letters.ts'))
    const letters = files.flatMap((path) =>
      [...readCode(path).matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name),
    )
    expect(letters.length).toBeGreaterThan(5)
    const samples = readCode('apps/server/src/sample-letters.ts')
    expect(letters.filter((name) => !samples.includes(`${name}: ${name}(`))).toEqual([])
  })
})

test('the web app imports schemas from endpoint groups, not from api, which is reduced to addresses in the build', () => {
  const strays = code.filter(
    (path) =>
      path.startsWith('apps/web/src/') &&
      !/\.test\.tsx?$/.test(path) &&
      /(?<!typeof )\bapi\.\w+\.\w+\.(body|query|params|output|access)\b/.test(readCode(path)),
  )
  expect(strays).toEqual([])
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

test('every path cited in the docs exists', () => {
  const documents = ['README.md', 'README.ru.md', 'CONTRIBUTING.md', ...filesIn('docs')].filter((path) =>
    path.endsWith('.md'),
  )
  const roots = /^(apps|packages|tools|e2e|bench|docs)\/[\w./-]+$/
  const lost = documents.flatMap((path) => {
    const cited = [...read(path).matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)\)/g)].map(
      ([, code = '', link = '']) => code || link,
    )
    return cited.filter((one) => roots.test(one) && !exists(one)).map((one) => `${path}: ${one}`)
  })
  expect(lost).toEqual([])
})

function exists(path: string): boolean {
  try {
    readdirSync(join(root, path))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR'
  }
}

test('no dependency is below the version that its security advisories require', () => {
  const floors: Record<string, string> = {
    fastify: '5.12.5',
    '@fastify/static': '10.1.1',
    'drizzle-orm': '0.45.2',
    ws: '8.18.0',
  }
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))
  for (const [name, floor] of Object.entries(floors)) {
    const version = lock.packages[`node_modules/${name}`]?.version ?? '0.0.0'
    const [a, b] = [parts(version), parts(floor)]
    const place = a.findIndex((part, index) => part !== b[index])
    expect(place === -1 || (a[place] ?? 0) > (b[place] ?? 0), `${name} ${version} < ${floor}`).toBe(true)
  }
})

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

/** What a source does: a comment neither meets a requirement nor breaks a rule. */
function readCode(path: string): string {
  const known = codeByPath.get(path) ?? withoutComments(path, read(path))
  codeByPath.set(path, known)
  return known
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/test\//.test(path)
const code = [...filesIn('packages'), ...filesIn('apps')].filter((path) => /\.tsx?$/.test(path))
const sources = code.filter((path) => !isTest(path) && !path.includes('/bench/'))

describe('the texts of the specification', () => {
  const everything = sources.map(readCode).join('\n')
  const rows = [...read('docs/requirements.md').matchAll(/^\| (R-\d+) \|.*\|(.*)\|$/gm)]
  const texts = rows.flatMap(([, id, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => [id, text] as const),
  )

  test('are many', () => {
    expect(texts.length).toBeGreaterThan(80)
  })

  test.each(texts)('%s stands in the sources to the letter: %s', (_id, text) => {
    expect(everything.includes(text)).toBe(true)
  })

  test('ids that tests cite exist', () => {
    const known = new Set(rows.map(([, id]) => id))
    const cited = [...filesIn('e2e'), ...code]
      .filter(isTest)
      .flatMap((path) => [...read(path).matchAll(/\bR-\d+\b/g)].map(([id]) => id))
    expect(cited.filter((id) => !known.has(id))).toEqual([])
  })
})

describe('Russian text', () => {
  const home = /(^packages\/contract\/)|(\/texts\.ts$)|(-texts\.ts$)|(\/texts\/)/

  test('lives in texts.ts files and the contract', () => {
    const strays = sources.filter((path) => !home.test(path) && /[а-яё]/i.test(readCode(path)))
    expect(strays).toEqual([])
  })
})

describe('imports', () => {
  test('are ./ inside a folder and #area/ across, never ../', () => {
    const strays = code.filter(
      (path) =>
        /(from|import\()\s*'\.\.\//.test(readCode(path)) && !path.startsWith('packages/pusher-server/'),
    )
    expect(strays).toEqual([])
  })

  test('no feature writes raw tables into a hand-written query', () => {
    const repos = sources.filter((path) => path.startsWith('apps/server/src/features/'))
    const raw = repos.filter((path) =>
      /(?<!distinct |epoch )\b(from|join|update)\s+\$\{(?!scoped\()/.test(readCode(path)),
    )
    expect(raw).toEqual([])
  })

  test('a table of an outer join stands under an alias whose columns may be null', () => {
    const strays = sources.filter((path) => {
      const text = readCode(path)
      const joined = [...text.matchAll(/left join \$\{scoped\((\w+)\)/g)].map(([, name]) => name)
      return joined.some((name) => !text.includes(`const ${name} = outerAlias(`))
    })
    expect(strays).toEqual([])
  })

  test('no statement claims the type of its rows', () => {
    const claim = /(\.(rows|rowsOf|first|firstOf|atCommit)|\brun)<(?!T>|never>)/
    const server = sources.filter((path) => path.startsWith('apps/server/') && !/\/db\/sql\//.test(path))
    expect(server.filter((path) => claim.test(readCode(path)))).toEqual([])
  })

  test('only the helpers of typed statements say the type of an SQL text', () => {
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

  test('only the platform’s statements name a table with the rows of all companies', () => {
    const allowed = /^apps\/server\/(src\/(db|sign-in)\/|test\/)/
    const server = sources.filter((path) => path.startsWith('apps/server/') && !allowed.test(path))
    expect(server.filter((path) => readCode(path).includes('platformAlias'))).toEqual([])
  })

  test('only the features that have no company yet reach the platform’s functions', () => {
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

describe('letters', () => {
  const server = sources.filter((path) => path.startsWith('apps/server/src/'))

  test('are composed in letters.ts files alone', () => {
    const strays = server.filter(
      (path) => /\bcomposeLetter\(/.test(readCode(path)) && !/\/(letters|text\/letter)\.ts$/.test(path),
    )
    expect(strays).toEqual([])
  })

  test('each stands among the examples that operators look at', () => {
    const files = server.filter((path) => path.endsWith('/letters.ts'))
    const letters = files.flatMap((path) =>
      [...readCode(path).matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name),
    )
    expect(letters.length).toBeGreaterThan(5)
    const samples = readCode('apps/server/src/sample-letters.ts')
    expect(letters.filter((name) => !samples.includes(`${name}: ${name}(`))).toEqual([])
  })
})

test('the browser takes a form’s shape from the group that declares it: its `api` has addresses alone', () => {
  const strays = code.filter(
    (path) =>
      path.startsWith('apps/web/src/') &&
      !/\.test\.tsx?$/.test(path) &&
      /(?<!typeof )\bapi\.\w+\.\w+\.(body|query|params|output|access)\b/.test(readCode(path)),
  )
  expect(strays).toEqual([])
})

test('no folder has over 22 source files', () => {
  const folders = new Map<string, number>()
  const all = [...code, ...filesIn('tools'), ...filesIn('e2e'), ...filesIn('bench')]
  for (const path of all.filter((one) => /\.(ts|tsx|mjs)$/.test(one) && !/\.(test|spec)\.tsx?$/.test(one))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  expect([...folders].filter(([, count]) => count > 22)).toEqual([])
})

test('no file of code is over 300 lines', () => {
  const all = [...code, ...filesIn('tools'), ...filesIn('e2e'), ...filesIn('bench')].filter((path) =>
    /(?<!\.gen)\.(ts|tsx|mjs)$/.test(path),
  )
  const long = all
    .filter((path) => read(path).split('\n').length > 301)
    .map((path) => `${path}: ${read(path).split('\n').length}`)
  expect(long).toEqual([])
})

test('paths that the documents cite exist', () => {
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

test('no dependency is below the floor that its advisories set', () => {
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

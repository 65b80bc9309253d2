import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { root, sources } from './sources.ts'

/** The server puts each answer's own in its place. */
const nonce = '__CSP_NONCE__'

type Bundle = Rolldown.OutputBundle
type Markup = typeof import('#entrance-markup.tsx')

/**
 * What is there to see before any script has come: the pages for guests as they are (`entrance/login.html` and the others, sent in place
 * of `index.html`), and in `index.html` the outlines of the app's frame. The server fills in the nonce and the name of the page.
 */
export function emitFirstSight(): Plugin {
  return {
    name: 'emit-first-sight',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { drawEntrance, earlyScript, close } = await appOfBuild()
      try {
        const scriptOf = (name: string) => earlyScript(readFileSync(join(import.meta.dirname, name), 'utf8'))
        outlineFrame(bundle, scriptOf('before-app.js'))
        const script = scriptOf('before-entrance.js').replace('LATER', () => JSON.stringify(laterOn(bundle)))
        const template = withStyles(textOf(bundle, 'entrance.html'), bundle)
        for (const { page, title, markup, styles } of drawEntrance(nonce)) {
          const source = template
            .replace('__TITLE__', () => title)
            .replace('<!--head-->', () => `<script>${script}</script>${styles}`)
            .replace('<!--markup-->', () => markup)
          this.emitFile({ type: 'asset', fileName: `entrance/${page}.html`, source })
        }
      } finally {
        await close()
      }
    },
  }
}

/** The app's own source, run by the build's process. */
async function appOfBuild() {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    environments: { ssr: { optimizeDeps: { noDiscovery: true } } },
  })
  const markup = (await server.ssrLoadModule('/src/entrance-markup.tsx')) as Markup
  return { ...markup, close: () => server.close() }
}

/** What is needed first comes with the page. */
function withStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, name: string) => {
    return `<style nonce="${nonce}">${textOf(bundle, name)}</style>`
  })
}

/** Nearly every page of the app stands in its frame: its outlines come with the page, and its files beside the app's. */
function outlineFrame(bundle: Bundle, script: string): void {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  const app = closureOf(bundle, [join(root, 'index.html')])
  const links = [...closureOf(bundle, [sources.app, sources.frame])]
    .filter((name) => !app.has(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
  const shell = readFileSync(join(import.meta.dirname, 'shell.html'), 'utf8')
  page.source = String(page.source)
    .replace('</head>', `${links.join('')}</head>`)
    .replace('</body>', () => `${shell.replace('__BEFORE_APP__', () => script)}</body>`)
}

/** What the desk is made of beside the pages for guests. */
function laterOn(bundle: Bundle): string[] {
  const here = closureOf(bundle, [join(root, 'entrance.html')])
  const next = closureOf(bundle, [join(root, 'index.html'), sources.app, sources.frame, sources.desk])
  return [...next].filter((name) => !here.has(name)).map((name) => `/${name}`)
}

/** All chunks that some modules cannot run without. */
function closureOf(bundle: Bundle, modules: string[]): Set<string> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const waiting = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    if (!chunk) throw new Error(`The build has no chunk of ${module}`)
    return chunk.fileName
  })
  const names = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue
    names.add(name)
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') waiting.push(...chunk.imports)
  }
  return names
}

function textOf(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
  return String(file.source)
}

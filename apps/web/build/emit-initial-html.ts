import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { root, sources } from './sources.ts'

/** The server replaces this placeholder with a nonce for each response. */
const nonce = '__CSP_NONCE__'

type Bundle = Rolldown.OutputBundle
type Markup = typeof import('#entrance-markup.tsx')

/**
 * Writes HTML that is visible before any script is loaded: the prerendered guest pages (`entrance/login.html` and so on, served
 * instead of `index.html`), and the app shell in `index.html`. The server fills in the nonce and the page's title.
 */
export function emitInitialHtml(): Plugin {
  return {
    name: 'emit-initial-html',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { renderGuestPages, inlineScript, close } = await loadEntranceMarkup()
      try {
        const scriptOf = (name: string) => inlineScript(readFileSync(join(import.meta.dirname, name), 'utf8'))
        addShell(bundle, scriptOf('before-app.js'))
        const script = scriptOf('before-entrance.js').replace('LATER', () =>
          JSON.stringify(dashboardChunks(bundle)),
        )
        const template = inlineStyles(assetText(bundle, 'entrance.html'), bundle)
        for (const { page, title, markup, styles } of renderGuestPages(nonce)) {
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

/** Loads the app's own source in the build process. */
async function loadEntranceMarkup() {
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

/** Replaces stylesheet links with inline styles, which need no further request. */
function inlineStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, name: string) => {
    return `<style nonce="${nonce}">${assetText(bundle, name)}</style>`
  })
}

/** Adds the shell and preload links of the main layout to `index.html`, because nearly every page of the app uses that layout. */
function addShell(bundle: Bundle, script: string): void {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  const app = chunkClosure(bundle, [join(root, 'index.html')])
  const links = [...chunkClosure(bundle, [sources.app, sources.frame])]
    .filter((name) => !app.has(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
  const shell = readFileSync(join(import.meta.dirname, 'shell.html'), 'utf8')
  page.source = String(page.source)
    .replace('</head>', `${links.join('')}</head>`)
    .replace('</body>', () => `${shell.replace('__BEFORE_APP__', () => script)}</body>`)
}

/** The dashboard's chunks that guest pages do not load; they are prefetched for the user who signs in. */
function dashboardChunks(bundle: Bundle): string[] {
  const loaded = chunkClosure(bundle, [join(root, 'entrance.html')])
  const needed = chunkClosure(bundle, [
    join(root, 'index.html'),
    sources.app,
    sources.frame,
    sources.dashboard,
  ])
  return [...needed].filter((name) => !loaded.has(name)).map((name) => `/${name}`)
}

/** The chunks of the given modules with all their static imports. */
function chunkClosure(bundle: Bundle, modules: string[]): Set<string> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const queue = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    if (!chunk) throw new Error(`The build has no chunk of ${module}`)
    return chunk.fileName
  })
  const names = new Set<string>()
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (names.has(name)) continue
    names.add(name)
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') queue.push(...chunk.imports)
  }
  return names
}

function assetText(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
  return String(file.source)
}

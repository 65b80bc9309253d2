import { limits } from '@veranda/contract'

export interface RuntimeConfig {
  realtime: {
    key: string
    /** `null`: the page's own host. */
    host: string | null
    port: number
    scheme: 'ws' | 'wss' | null
  }
}

/** A page that no server has filled in: the developer's own. */
const fallback: RuntimeConfig = {
  realtime: {
    key: import.meta.env.VITE_REALTIME_KEY ?? 'veranda-dev',
    host: null,
    port: limits.realtimePort,
    scheme: null,
  },
}

/** What the server tells the page in its head. */
export function readRuntimeConfig(): RuntimeConfig {
  const content = metaContent('runtime-config')
  return content ? JSON.parse(content) : fallback
}

/** The nonce that this page's styles need. */
export function styleNonce(): string | undefined {
  return metaContent('csp-nonce')
}

function metaContent(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !isPlaceholder(content) ? content : undefined
}

function isPlaceholder(content: string): boolean {
  return content.startsWith('__')
}

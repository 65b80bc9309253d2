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

/** Used in development, where no server fills in the page. */
const fallback: RuntimeConfig = {
  realtime: {
    key: import.meta.env.VITE_REALTIME_KEY ?? 'veranda-dev',
    host: null,
    port: limits.realtimePort,
    scheme: null,
  },
}

/** Settings that the server writes into the page's head. */
export function readRuntimeConfig(): RuntimeConfig {
  const content = metaContent('runtime-config')
  return content ? JSON.parse(content) : fallback
}

/** The CSP nonce of this page's styles. */
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

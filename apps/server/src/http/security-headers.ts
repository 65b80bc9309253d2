import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const permissions = 'camera=(), microphone=(), geolocation=(), payment=()'

/** CSP of responses that are not pages: no scripts, no framing. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every response. Pages set their own CSP. */
export function safeHeaders({ isTls }: { isTls: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    'content-security-policy': apiPolicy,
    'cache-control': 'no-store',
    ...(isTls && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

export function securityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

export interface AppPolicy {
  nonce: string
  /** Hashes of inline scripts. */
  scripts: string[]
  sockets: string[]
  isTls: boolean
}

/** CSP of the single-page app: own scripts, styles by nonce, sockets to the realtime server. */
export function appPolicy({ nonce, scripts, sockets, isTls }: AppPolicy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${sockets.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The Trusted Types policy that the page uses for its service worker URL only.
    'trusted-types service-worker',
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** CSP of the service worker: requests to us, our icon, no scripts. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'"

/** CSP of the offline page that browsers cache. */
export const offlinePagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** CSP of a server-rendered page; `frames` is its `frame-ancestors`. */
export function renderedPagePolicy(nonce: string, frames: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ')
}

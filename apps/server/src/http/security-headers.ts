import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const permissions = 'camera=(), microphone=(), geolocation=(), payment=()'

/** The policy of everything that is not a page: nothing may run or be framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer. A page replaces the policy by its own. */
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
  /** What runs from within the page itself, by its hash. */
  scripts: string[]
  sockets: string[]
  isTls: boolean
}

/** The policy of the single-page app: own scripts, styles by nonce, sockets to the realtime server. */
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
    // By which the page names its service worker, and nothing else.
    'trusted-types service-worker',
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of the service worker: it fetches from us, shows our icon and runs nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'"

/** The policy of the page that a browser keeps for the time without a connection. */
export const offlinePagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The policy of a page that the server renders; `frames` says who may embed it. */
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

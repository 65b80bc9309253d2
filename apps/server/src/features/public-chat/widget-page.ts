import { type FacadeConfig, type FacadeInvitation, textColorOn } from '@veranda/contract'
import { html } from '#text/html.ts'
import type { OpenChannel } from './channel-repo.ts'
import { origins } from './origin-rules.ts'

interface PageConfig {
  appUrl: string
  invitations: FacadeInvitation[]
}

/** The script of one channel: the facade with its configuration. */
export function facadeScript(
  facade: string,
  channel: OpenChannel,
  { appUrl, invitations }: PageConfig,
): string {
  const { color, side, offset_x, offset_y, title } = channel.settings.appearance
  const origin = new URL(appUrl).origin
  const { public_key } = channel
  const config: FacadeConfig = {
    origin,
    public_key,
    color,
    ink: textColorOn(color),
    side,
    offset_x,
    offset_y,
    title,
    invitations,
  }
  // Embedded in a script: a company's text must not be able to close it.
  const configJson = JSON.stringify(config).replaceAll('<', '\\u003c')
  return facade.replaceAll('__CONFIG__', () => configJson)
}

/** The panel's page; its script and styles are shared by all channels. */
export function panelPage({ public_key }: OpenChannel, version: string): string {
  return html`<!doctype html>
<html lang="ru" data-channel="${public_key}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex"><title>Chat</title>
<link rel="stylesheet" href="/widget/panel.css?v=${version}"></head>
<body><div id="root"></div><script src="/widget/panel.js?v=${version}"></script></body></html>`.markup
}

interface Sockets {
  host: string | null
  port: number
  scheme: 'ws' | 'wss' | null
}

/** CSP of the panel: requests to our server, images, and frames only on the company's sites. */
export function panelPolicy(
  channel: OpenChannel,
  { host, port, scheme }: Sockets,
  requestHost: string,
): string {
  const schemes = scheme ? [scheme] : ['ws', 'wss']
  const sockets = schemes.map((one) => `${one}://${host ?? requestHost}:${port}`)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${sockets.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${origins(channel.allowed_origins).join(' ')}`.trim(),
  ].join('; ')
}

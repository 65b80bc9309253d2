import type { PageMessage, PanelMessage, WidgetPreview } from '@veranda/contract'
import { render } from 'preact'
import { createApi } from './api.ts'
import { App } from './app.tsx'
import { PreviewChat } from './preview.ts'
import { Chat } from './state/chat.ts'

/**
 * The panel in its frame. It exchanges messages with the embedding page, which stores the visitor's token, because a
 * frame's own storage is partitioned per site or denied.
 */
const publicKey = document.documentElement.dataset.channel ?? ''
const root = document.getElementById('root') as HTMLElement
const api = createApi(publicKey)

/** Origin of the embedding page; known from its first message. */
let page: string | null = null
const postToPage = (message: PanelMessage) => {
  // Before that only «ready» is sent, which is no secret.
  parent.postMessage(message, page ?? '*')
}

const chat = new Chat(api, publicKey, (token) => postToPage({ veranda: 'session', token }))
/** Replaces the chat in the settings' preview. */
let preview: PreviewChat | null = null
let isOpen = false
const close = () => postToPage({ veranda: 'close' })
const draw = () => render(<App chat={preview ?? chat} isOpen={isOpen} onClose={close} />, root)

let reportedUnread = -1
chat.subscribe(() => {
  const { unread, config } = chat.state
  if (config) paint(config.appearance.color)
  if (unread === reportedUnread) return
  reportedUnread = unread
  postToPage({ veranda: 'unread', count: unread })
})

/** Text on the company's colour is black or white, whichever has more contrast (WCAG 2.2). */
function paint(color: string): void {
  root.style.setProperty('--color', color)
  root.style.setProperty('--ink', textColorOn(color))
}

function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

addEventListener('message', ({ source, origin, data }: MessageEvent<PageMessage>) => {
  if (source !== parent || typeof data?.veranda !== 'string') return
  if (data.veranda === 'init' && page === null) {
    page = origin
    void chat.open(data)
  }
  if (data.veranda === 'preview' && page === null && origin === location.origin) showPreview(data)
  // Messages from other origins are ignored from then on.
  if (page === origin) handlePageMessage(data)
})

function handlePageMessage(message: PageMessage): void {
  if (message.veranda === 'open' || message.veranda === 'closed') show(message.veranda === 'open')
  if (message.veranda === 'page') chat.page(message.page)
  if (message.veranda === 'invited') chat.invited(message.text)
  if (message.veranda === 'identify') void chat.identify(message.jwt)
}

/** Previews are accepted from our own page only, and never in a real conversation. */
function showPreview(shown: WidgetPreview): void {
  preview ??= new PreviewChat()
  preview.show(shown)
  paint(shown.config.appearance.color)
  draw()
}

function show(open: boolean): void {
  isOpen = open
  draw()
  if (open) chat.hurry()
}
addEventListener('online', () => chat.hurry())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') chat.hurry()
})

draw()
postToPage({ veranda: 'ready' })

import type { PageMessage, PanelMessage, WidgetPreview } from '@veranda/contract'
import { render } from 'preact'
import { createApi } from './api.ts'
import { App } from './app.tsx'
import { PreviewChat } from './preview.ts'
import { Chat } from './state/chat.ts'

/**
 * The panel in its frame. It speaks with the page that holds it: that page keeps the visitor's token, since a frame's own
 * storage is another one on every site, or none.
 */
const publicKey = document.documentElement.dataset.channel ?? ''
const root = document.getElementById('root') as HTMLElement
const api = createApi(publicKey)

/** The page that holds the frame; known from its first word on. */
let page: string | null = null
const tell = (message: PanelMessage) => {
  // Before that the one thing said is that we are here: no secret.
  parent.postMessage(message, page ?? '*')
}

const chat = new Chat(api, publicKey, (token) => tell({ veranda: 'session', token }))
/** Stands in for the chat beside its settings. */
let preview: PreviewChat | null = null
let isOpen = false
const close = () => tell({ veranda: 'close' })
const draw = () => render(<App chat={preview ?? chat} isOpen={isOpen} onClose={close} />, root)

let told = -1
chat.subscribe(() => {
  const { unread, config } = chat.state
  if (config) paint(config.appearance.color)
  if (unread === told) return
  told = unread
  tell({ veranda: 'unread', count: unread })
})

/** Text on the company's colour is black or white, whichever is easier to read (WCAG 2.2 relative luminance). */
function paint(color: string): void {
  root.style.setProperty('--color', color)
  root.style.setProperty('--ink', inkOn(color))
}

function inkOn(color: string): string {
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
  // Nobody else has a say from then on.
  if (page === origin) handlePageMessage(data)
})

function handlePageMessage(said: PageMessage): void {
  if (said.veranda === 'open' || said.veranda === 'closed') show(said.veranda === 'open')
  if (said.veranda === 'page') chat.page(said.page)
  if (said.veranda === 'invited') chat.invited(said.text)
  if (said.veranda === 'identify') void chat.identify(said.jwt)
}

/** Settings that are being edited come from our own page alone, and never into a real talk. */
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
tell({ veranda: 'ready' })

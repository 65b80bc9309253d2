import type { FacadeConfig, PageMessage, PanelMessage } from '@veranda/contract'
import { styleOf } from './facade-style.ts'
import { facadeTexts as texts } from './facade-texts.ts'
import { dueInvitation } from './invitation-rules.ts'

/**
 * The only script on a site's page until the chat is opened: a button. The panel is loaded in a frame at the first
 * click, or at idle for a visitor with a conversation. If the host is unavailable, the page is unaffected.
 */
declare const __CONFIG__: FacadeConfig

type Command = ['open' | 'close'] | ['identify', string]
interface Page {
  VerandaChat?: ((...command: Command) => void) & { q?: Command[] }
}

const readyWithinMs = 8_000
const pageCheckMs = 1_000
const refusedKey = '_refused'
const icon =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5z"/></svg>'

const where = () => ({ url: location.href.slice(0, 2000), title: document.title.slice(0, 300) })

/** UTM parameters of the page's URL. */
function campaign(): Record<string, string> {
  const utmParams = [...new URLSearchParams(location.search)].filter(([mark]) =>
    /^(utm_\w{1,36}|yclid|gclid|ysclid)$/.test(mark),
  )
  return Object.fromEntries(utmParams.map(([mark, value]) => [mark, value.slice(0, 500)]))
}

class Facade {
  readonly #config: FacadeConfig
  readonly #key: string
  readonly #root: ShadowRoot
  readonly #button: HTMLButtonElement
  readonly #badge: HTMLElement
  #frame: HTMLIFrameElement | undefined
  #isReady = false
  #isOpen = false
  #waiting: PageMessage[] = []
  #seen = location.href
  #cameAt = Date.now()
  readonly #invitation: HTMLElement

  constructor(config: FacadeConfig, key: string) {
    this.#config = config
    this.#key = key
    const host = document.createElement('div')
    host.id = key
    this.#root = host.attachShadow({ mode: 'open' })
    this.#root.innerHTML = `<style>${styleOf(config)}</style><button type="button" aria-expanded="false">${icon}<i></i></button><p role="status"></p>`
    this.#button = this.#root.querySelector('button') as HTMLButtonElement
    this.#badge = this.#root.querySelector('i') as HTMLElement
    this.#invitation = this.#root.querySelector('p') as HTMLElement
    this.#button.onclick = () => this.show(!this.#isOpen)
    this.#name(0)
    addEventListener('message', (event: MessageEvent<PanelMessage>) => this.#onMessage(event))
    setInterval(() => this.#look(), pageCheckMs)
    document.body.append(host)
    if (this.#kept()) (window.requestIdleCallback ?? setTimeout)(() => this.load())
  }

  show(open: boolean): void {
    this.#isOpen = open
    // A visitor who opened the panel needs no invitation.
    this.#cameAt = Number.POSITIVE_INFINITY
    this.#invitation.replaceChildren()
    if (open) this.load()
    if (this.#frame) this.#frame.hidden = !open || !this.#isReady
    this.#button.ariaExpanded = String(open)
    this.#name(0)
    this.tell({ veranda: open ? 'open' : 'closed' })
    if (open) this.#frame?.focus()
    else this.#button.focus()
  }

  load(): void {
    if (this.#frame) return
    const frame = document.createElement('iframe')
    frame.title = this.#config.title
    frame.hidden = true
    frame.src = `${this.#config.origin}/widget/${this.#config.public_key}/panel`
    this.#frame = frame
    this.#root.append(frame)
    setTimeout(() => {
      if (!this.#isReady) this.#giveUp()
    }, readyWithinMs)
  }

  /** Sends a message to the panel, now or when it is loaded. */
  tell(message: PageMessage): void {
    if (this.#isReady) this.#frame?.contentWindow?.postMessage(message, this.#config.origin)
    else this.#waiting.push(message)
  }

  #giveUp(): void {
    this.#frame?.remove()
    this.#frame = undefined
    this.#isOpen = false
    this.#button.ariaExpanded = 'false'
    this.#button.ariaLabel = this.#button.title = texts.unavailable
  }

  #onMessage({ source, origin, data }: MessageEvent<PanelMessage>): void {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#config.origin) return
    if (data.veranda === 'ready') this.#begin()
    if (data.veranda === 'close') this.show(false)
    if (data.veranda === 'session') this.#keep('', data.token)
    if (data.veranda === 'unread') this.#name(this.#isOpen ? 0 : data.count)
  }

  #begin(): void {
    this.#isReady = true
    const waiting = this.#waiting
    this.#waiting = []
    this.tell({
      veranda: 'init',
      token: this.#kept(),
      page: where(),
      referer: document.referrer.slice(0, 2000),
      utm: campaign(),
    })
    for (const message of waiting) this.tell(message)
    if (!this.#frame) return
    this.#frame.hidden = !this.#isOpen
    if (this.#isOpen) this.#frame.focus()
  }

  /** Client-side navigation fires no event, so the URL is polled. */
  #look(): void {
    this.#invite()
    if (location.href === this.#seen) return
    this.#seen = location.href
    if (this.#cameAt !== Number.POSITIVE_INFINITY) this.#cameAt = Date.now()
    if (this.#isReady) this.tell({ veranda: 'page', page: where() })
  }

  /** Shows an invitation beside the button, to visitors without a conversation who have not dismissed one. */
  #invite(): void {
    if (this.#invitation.firstChild || this.#kept() || this.#kept(refusedKey)) return
    const now = Date.now()
    const due = dueInvitation(this.#config.invitations, {
      address: location.href,
      waitedMs: now - this.#cameAt,
      shownAt: (key) => Number(this.#kept(key)),
      now,
    })
    // Without storage the invitation would be shown again and again.
    if (!due || !this.#keep(due.key, String(now))) return
    const { text } = due
    const accept = button(text, () => {
      this.show(true)
      this.tell({ veranda: 'invited', text })
    })
    const refuse = button('×', () => {
      this.#keep(refusedKey, '1')
      this.#invitation.replaceChildren()
      this.#button.focus()
    })
    refuse.ariaLabel = texts.notNow
    this.#invitation.append(accept, refuse)
  }

  #name(unread: number): void {
    const { title } = this.#config
    this.#badge.textContent = unread ? String(unread) : ''
    const closed = unread ? `${title}: ${texts.unread(unread)}` : title
    this.#button.ariaLabel = this.#isOpen ? texts.close : closed
  }

  // A browser may deny storage. Without a name: the visitor's token.
  #kept(name = ''): string | null {
    try {
      return localStorage.getItem(this.#key + name)
    } catch {
      return null
    }
  }

  #keep(name: string, value: string | null): boolean {
    try {
      if (value === null) localStorage.removeItem(this.#key + name)
      else localStorage.setItem(this.#key + name, value)
      return true
    } catch {
      return false
    }
  }
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.onclick = onClick
  return button
}

function start(config: FacadeConfig): void {
  const key = `veranda_chat_${config.public_key}`
  if (document.getElementById(key)) return
  const facade = new Facade(config, key)
  const runCommand = (...[what, jwt]: Command) => {
    if (what !== 'identify') return facade.show(what === 'open')
    facade.load()
    facade.tell({ veranda: 'identify', jwt: String(jwt) })
  }
  const page = window as Page
  const queuedCommands = page.VerandaChat?.q ?? []
  page.VerandaChat = runCommand
  for (const command of queuedCommands) runCommand(...command)
}

if (document.body) start(__CONFIG__)
else addEventListener('DOMContentLoaded', () => start(__CONFIG__))

import type { PageMessage, VisitorThread } from '@veranda/contract'
import { type Api, isUnknown, Refusal } from '#panel/api.ts'
import { texts } from '#panel/texts.ts'
import { type ChatState, type Conversation, type Draft, emptyState } from './conversation.ts'
import { Outbox } from './outbox.ts'
import { openSocket, type Socket } from './socket.ts'
import {
  merged,
  needsForm,
  newPending,
  type Pending,
  sendingOf,
  typingAfter,
  unconfirmed,
  withoutFiles,
  withRefusal,
} from './thread.ts'
import { pollMs, retryMs, typingEachMs } from './timings.ts'
import { showTyping } from './typing.ts'

type Visit = Omit<Extract<PageMessage, { veranda: 'init' }>, 'veranda'>

const fileBytes = 10 * 1024 * 1024

/** The panel's state and actions; listeners are notified of each change. */
export class Chat implements Conversation {
  readonly #api: Api
  readonly #outbox: Outbox
  readonly #onToken: (token: string | null) => void
  readonly #listeners = new Set<() => void>()
  #state: ChatState
  #cursor = 0
  #visit: Visit | null = null
  #socket: Socket | undefined
  #isCatchingUp = false
  #isAskedAgain = false
  #sending: Promise<void> | null = null
  #toldTypingAt = 0

  constructor(api: Api, publicKey: string, onToken: (token: string | null) => void) {
    this.#api = api
    this.#outbox = new Outbox(publicKey)
    this.#onToken = onToken
    this.#state = { ...emptyState, pending: this.#outbox.read() }
  }

  get state(): ChatState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Loads the channel's configuration, and a returning visitor's conversation. */
  async open(visit: Visit): Promise<void> {
    this.#visit = visit
    if (!(await this.#loadConfig())) return this.#set({ phase: 'unavailable' })
    this.#set({ phase: 'ready' })
    setInterval(() => void this.#catchUp(), pollMs)
    if (visit.token === null) return
    this.#api.useToken(visit.token)
    try {
      this.#listen((await this.#api.resume()).channel)
      await Promise.all([this.#catchUp(), this.#api.page(visit.page)])
    } catch (error) {
      if (isUnknown(error)) this.#forget()
      else this.#set({ isConnected: false })
    }
    void this.#flush()
  }

  async reopen(): Promise<void> {
    if (this.#state.phase !== 'unavailable' || !this.#visit) return
    this.#set({ phase: 'loading' })
    await this.open(this.#visit)
  }

  /** Queues a message and sends it; it stays queued until the server has accepted it. */
  send(draft: Draft): Promise<void> {
    this.#set({ pending: [...this.#state.pending, newPending(draft)] })
    return this.#flush()
  }

  discard(uuids: readonly string[]): void {
    this.#set({ pending: this.#state.pending.filter(({ client_uuid }) => !uuids.includes(client_uuid)) })
  }

  /** Sends a refused message again unchanged. */
  retry(uuid: string): Promise<void> {
    this.#refuse(uuid, null)
    return this.#flush()
  }

  /** Uploads a file and returns its id for a message. Throws `Refusal`. */
  async attach(file: File): Promise<number> {
    if (file.size > fileBytes) throw new Refusal(413, { message: texts.fileTooLarge })
    return (await this.#api.upload(file)).id
  }

  /** Marks everything shown as read. */
  async read(): Promise<void> {
    const last = this.#state.messages.filter(({ is_own, kind }) => !is_own && kind === 'text').at(-1)
    if (!last || this.#state.unread === 0) return
    this.#set({ unread: 0 })
    await this.#api.read(last.id).catch(() => undefined)
  }

  typing(text: string): void {
    const { config, hasConsented } = this.#state
    const isEarly = Date.now() - this.#toldTypingAt < typingEachMs
    if (!config || !hasConsented || !this.#api.hasToken() || isEarly) return
    this.#toldTypingAt = Date.now()
    void this.#api.typing(config.sends_typing ? text : '').catch(() => undefined)
  }

  async rate(score: number, comment: string): Promise<void> {
    await this.#api.rate(score, comment)
    this.#set({ asksRating: false })
    await this.#catchUp()
  }

  /** Identifies the visitor by the site's token; an invalid token changes nothing. */
  async identify(jwt: string): Promise<void> {
    try {
      await this.#requireSession()
      const { token, channel } = await this.#api.identify(jwt)
      this.#begin(token, channel)
      this.#cursor = 0
      this.#set({ messages: [] })
    } catch {
      this.hurry()
    }
  }

  /** The invitation that the visitor accepted. */
  invited(text: string): void {
    this.#set({ invitation: text })
  }

  page(page: Visit['page']): void {
    if (this.#visit) this.#visit = { ...this.#visit, page }
    if (this.#api.hasToken()) void this.#api.page(page).catch(() => undefined)
  }

  /** The panel became visible, or the network is back: catches up now. */
  hurry(): void {
    void this.reopen()
    this.#socket?.hurry()
    void this.#catchUp().then(() => this.#flush())
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change }
    if (change.pending) this.#outbox.write(change.pending)
    for (const listener of this.#listeners) listener()
  }

  #take({ messages, ...thread }: VisitorThread): void {
    const all = merged(this.#state.messages, messages)
    this.#cursor = Math.max(this.#cursor, thread.change_no)
    this.#set({
      messages: all,
      pending: unconfirmed(this.#state.pending, all),
      status: thread.status,
      asksRating: thread.asks_rating,
      unread: thread.unread,
      typing: typingAfter(this.#state, all),
      hasConsented: this.#state.hasConsented || all.some(({ is_own }) => is_own),
    })
  }

  /** Fetches everything since the last response; a call meanwhile causes one more round. */
  async #catchUp(): Promise<void> {
    if (!this.#api.hasToken()) return
    this.#isAskedAgain = true
    if (this.#isCatchingUp) return
    this.#isCatchingUp = true
    try {
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false
        const thread = await this.#api.thread(this.#cursor)
        this.#take(thread)
        this.#isAskedAgain ||= thread.has_more
      }
    } catch (error) {
      // Otherwise unreachable: the socket's reconnect, the poll and the window's focus retry.
      if (isUnknown(error)) this.#forget()
    } finally {
      this.#isCatchingUp = false
    }
  }

  /** The session has ended; queued messages wait for the next one. */
  #forget(): void {
    this.#api.useToken(null)
    this.#onToken(null)
    this.#socket?.close()
    this.#socket = undefined
    this.#cursor = 0
    const pending = withoutFiles(this.#state.pending)
    this.#set({ messages: [], pending, status: 'none', hasConsented: false })
  }

  async #loadConfig(): Promise<boolean> {
    const config = await this.#api.config().catch(() => null)
    if (config) this.#set({ config })
    return config !== null
  }

  async #requireSession(): Promise<void> {
    if (this.#api.hasToken()) return
    const { page, referer, utm } = this.#visit ?? {}
    const { token, channel } = await this.#api.session({ page, referer, utm })
    this.#begin(token, channel)
  }

  #begin(token: string, channel: string): void {
    this.#api.useToken(token)
    this.#onToken(token)
    this.#listen(channel)
  }

  #listen(channel: string): void {
    if (!this.#state.config) return
    this.#socket?.close()
    this.#socket = openSocket({
      realtime: this.#state.config.realtime,
      channel,
      authorize: async (socketId) => (await this.#api.socket(socketId, channel)).auth,
      onChanged: () => void this.#catchUp(),
      onTyping: showTyping((typing) => this.#set({ typing })),
      onUp: () => {
        this.#set({ isConnected: true })
        void this.#catchUp().then(() => this.#flush())
      },
      onDown: () => this.#set({ isConnected: false }),
    })
  }

  /** Sends queued messages in order, one after another. */
  #flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#state.pending.find(({ refusal }) => refusal === null)
      if (!next) return
      try {
        await this.#send(next)
      } catch (error) {
        if (!(await this.#settle(next, error))) return
      }
    }
  }

  async #send(pending: Pending): Promise<void> {
    await this.#requireSession()
    const sent = await this.#api.send(sendingOf(pending))
    const messages = merged(this.#state.messages, [sent])
    this.#set({
      messages,
      pending: unconfirmed(this.#state.pending, messages),
      hasConsented: true,
      status: 'open',
      isConnected: true,
    })
    void this.#catchUp()
  }

  /** Handles a failed message; true: the next may be tried. */
  async #settle({ client_uuid }: Pending, error: unknown): Promise<boolean> {
    if (isUnknown(error)) {
      this.#forget()
      return true
    }
    if (error instanceof Refusal && !error.isTransient) {
      // The fields may have changed since the panel was opened: the form must show the current ones.
      if (needsForm({ refusal: '', errors: error.errors })) await this.#loadConfig()
      this.#refuse(client_uuid, Object.values(error.errors)[0]?.[0] ?? error.message, error.errors)
      if (error.errors.consent) this.#set({ hasConsented: false })
      if (error.code === 'visitor_blocked') this.#set({ isBlocked: true })
      return true
    }
    this.#set({ isConnected: false })
    setTimeout(() => void this.#flush(), retryMs)
    return false
  }

  #refuse(uuid: string, refusal: string | null, errors: Pending['errors'] = {}): void {
    this.#set({ pending: withRefusal(this.#state.pending, uuid, { refusal, errors }) })
  }
}

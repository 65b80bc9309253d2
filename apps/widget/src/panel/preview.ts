import type { VisitorMessage, WidgetConfig, WidgetPreview } from '@veranda/contract'
import { Refusal } from './api.ts'
import { type ChatState, type Conversation, type Draft, emptyState } from './state/conversation.ts'
import { newUuid } from './state/thread.ts'
import { texts } from './texts.ts'

/** A simulated conversation: messages stay in this page's memory and are not sent. */
export class PreviewChat implements Conversation {
  readonly #listeners = new Set<() => void>()
  #state = emptyState
  #stage: WidgetPreview['stage'] | undefined

  get state(): ChatState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Shows the edited settings; messages are kept while the stage stays the same. */
  show({ config, stage, invitation }: WidgetPreview): void {
    const isNewStage = stage !== this.#stage
    this.#stage = stage
    const fullConfig = { ...config, public_key: '', realtime: { key: '', host: null, port: 0, scheme: null } }
    this.#set({
      config: fullConfig,
      phase: 'ready',
      invitation,
      ...(isNewStage && stageState(stage, fullConfig)),
    })
  }

  async send({ body }: Draft): Promise<void> {
    const { config, messages } = this.#state
    if (!config) return
    const answer = message(messages.length + 2, false, texts.sampleThanks, config)
    const exchanged = [message(messages.length + 1, true, body, config), answer]
    this.#set({ messages: [...messages, ...exchanged], hasConsented: true, asksRating: false })
  }

  async rate(): Promise<void> {
    this.#set({ asksRating: false })
  }

  attach(): Promise<number> {
    return Promise.reject(new Refusal(403, { message: texts.sampleFiles }))
  }

  // Nothing is sent in a preview.
  async retry(): Promise<void> {}
  discard(): void {}
  async reopen(): Promise<void> {}
  async read(): Promise<void> {}
  typing(): void {}

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function stageState(stage: WidgetPreview['stage'], config: WidgetConfig): Partial<ChatState> {
  if (stage === 'start') return { messages: [], hasConsented: false, asksRating: false, status: 'none' }
  const sampleMessages = [
    message(1, true, texts.sampleQuestion, config),
    message(2, false, texts.sampleAnswer, config),
  ]
  const isClosed = stage === 'closed'
  const end = { ...message(3, false, '', config), kind: 'event', event: 'closed' } as const
  return {
    messages: isClosed ? [...sampleMessages, end] : sampleMessages,
    hasConsented: true,
    asksRating: isClosed,
    status: isClosed ? 'closed' : 'open',
  }
}

function message(id: number, is_own: boolean, body: string, config: WidgetConfig): VisitorMessage {
  const { staff_face } = config.appearance
  const isNamed = staff_face !== 'company'
  return {
    id,
    change_no: id,
    client_uuid: newUuid(),
    kind: 'text',
    is_own,
    author_name: is_own ? '' : isNamed ? texts.sampleName : config.company_name,
    author_face: is_own || staff_face !== 'person' ? null : { initials: texts.sampleInitials, url: null },
    body,
    event: null,
    files: [],
    is_read: true,
    edited_at: null,
    deleted_at: null,
    created_at: new Date().toISOString(),
  }
}

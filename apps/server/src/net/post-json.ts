import { requestExternal } from './external-request.ts'
import { PrivateHostError } from './private-hosts.ts'
import { texts } from './texts.ts'

export interface PostAnswer {
  /** `null`: no response. */
  status: number | null
  /** Why there was no response. */
  failure?: string
}

export type PostJson = (url: string, body: string, headers: Record<string, string>) => Promise<PostAnswer>

const patienceMs = 10_000

/** Posts JSON to a URL that a company has configured; the response body is not read. */
export function createPostJson({ arePrivateHostsAllowed }: { arePrivateHostsAllowed: boolean }): PostJson {
  return async (url, body, headers) => {
    try {
      const length = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      const request = { method: 'POST', headers: { ...headers, ...length }, body, patienceMs } as const
      const answer = await requestExternal(url, request, arePrivateHostsAllowed)
      answer.destroy()
      return { status: answer.statusCode ?? 0 }
    } catch (error) {
      const isPrivate = error instanceof PrivateHostError
      return { status: null, failure: isPrivate ? texts.privateHost : reasonOf(error) }
    }
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code ?? message).slice(0, 300)
}

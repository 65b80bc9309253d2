import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { DomainError } from '#errors.ts'
import { checkedKey, type FileStore } from './file-store.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** After this time without a response the store counts as unavailable. */
const silenceMs = 30_000
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Stores files in a bucket of an S3-compatible service with path-style URLs. */
export function createS3Store(options: S3Options): FileStore {
  const { accessKeyId, secretAccessKey, region } = options
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`

  /** Signs and sends a request; the body is streamed. */
  const send = async (
    method: string,
    key: string,
    {
      sha256 = emptySha256,
      headers = {},
      body,
    }: { sha256?: string; headers?: Record<string, string>; body?: Readable } = {},
  ): Promise<IncomingMessage> => {
    const url = `${base}/${checkedKey(key)}`
    const signed = await signer.sign(url, { method, headers: { ...headers, 'x-amz-content-sha256': sha256 } })
    return exchange(url, method, { ...headers, ...Object.fromEntries(signed.headers) }, body)
  }

  return {
    put: async (key, path, { size, sha256 }) => {
      const answer = await send('PUT', key, {
        sha256,
        headers: { 'content-length': String(size), 'content-type': 'application/octet-stream' },
        body: createReadStream(path),
      })
      await expectStatus(answer, 200)
      answer.resume()
    },
    open: async (key, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await send('GET', key, headers && { headers })
      if (answer.statusCode === 404) {
        answer.resume()
        throw new DomainError('not_found')
      }
      await expectStatus(answer, range ? 206 : 200)
      return answer
    },
    remove: async (keys) => {
      for (const key of keys) {
        const answer = await send('DELETE', key)
        if (answer.statusCode !== 404) await expectStatus(answer, 204, 200)
        answer.resume()
      }
    },
  }
}

async function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Readable | undefined,
): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? tlsRequest : plainRequest
  const outgoing = send(url, { method, headers, timeout: silenceMs })
  outgoing.on('timeout', () => outgoing.destroy(new Error('the store of files is silent')))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
  })
  // A store that rejects early closes the connection while the body is being sent; its response is the real error.
  const upload = body ? pipeline(body, outgoing) : Promise.resolve(outgoing.end())
  upload.catch(() => undefined)
  try {
    return await answered
  } catch (error) {
    throw new DomainError('service_unavailable', { retry_after: 5 }, { cause: error })
  }
}

async function expectStatus(answer: IncomingMessage, ...expected: number[]): Promise<void> {
  if (expected.includes(answer.statusCode ?? 0)) return
  let responseText = ''
  for await (const chunk of answer) if (responseText.length < 500) responseText += String(chunk)
  throw new DomainError(
    'service_unavailable',
    { retry_after: 5 },
    { cause: new Error(`the store of files answered ${answer.statusCode}: ${responseText.slice(0, 500)}`) },
  )
}

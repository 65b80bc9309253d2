import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushTarget } from '@veranda/contract'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'

/** A subscribed browser: its subscription, and its decryption keys. */
export interface Target {
  body: PushTarget
  read: (message: Buffer) => unknown
}

export function newTarget(endpoint: string): Target {
  const curve = createECDH('prime256v1')
  const [own, auth] = [curve.generateKeys(), randomBytes(16)]
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }
  return {
    body: { endpoint, keys },
    read: (message) => JSON.parse(decrypted(message, { curve, own, auth })),
  }
}

interface Keys {
  curve: ReturnType<typeof createECDH>
  own: Buffer
  auth: Buffer
}

/** Decrypts a message as a browser does: RFC 8291 on RFC 8188, one record. */
function decrypted(message: Buffer, { curve, own, auth }: Keys): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message.readUInt8(20))
  const body = message.subarray(21 + sender.length)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const key = derive(curve.computeSecret(sender), auth, info, 32)
  const cipherKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', cipherKey, nonce, { authTagLength: 16 })
  cipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()])
  // Bytes after the last record's delimiter are padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A local push service (RFC 8030): records requests and responds as configured. */
export class PushService {
  readonly heard: Pushed[] = []
  status = 201
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const { url: path = '', headers } = request
        this.heard.push({ path, headers, body: Buffer.concat(pieces) })
        response.writeHead(this.status, { location: 'http://127.0.0.1:1/' }).end()
      })
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A browser subscribed to this service. */
  browser(): Target {
    return newTarget(`${this.origin}/push/${randomBytes(8).toString('hex')}`)
  }

  close(): Promise<void> {
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }
}

/** Verifies a request's VAPID signature (RFC 8292); throws if invalid. */
export async function proofOf({
  headers,
}: Pushed): Promise<{ key: string; claims: Record<string, unknown> }> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { alg = '' } = decodeProtectedHeader(token)
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, alg))
  return { key, claims: payload }
}

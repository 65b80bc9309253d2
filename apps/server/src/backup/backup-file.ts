import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Derives the key of one backup from a passphrase (scrypt, RFC 7914, at N = 2^15). */
export function deriveKey(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
}

const nonceBytes = 12
const tagBytes = 16

export interface ContentDigest {
  bytes: number
  sha256: string
}

/** Writes a stream into a file of the backup, compressed and, with a key, encrypted. Returns the digest of the source. */
export async function writeBackupFile(
  source: Readable,
  path: string,
  key: Buffer | null,
): Promise<ContentDigest> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const meter = new Meter()
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  const steps: (Transform | Writable)[] = [meter, createGzip({ level: 6 })]
  if (key) steps.push(createEncryption(key))
  await pipeline([source, ...steps, file] as unknown as [Readable, Writable])
  return meter.result()
}

/** Reads such a file into a sink. Throws when the contents differ from the recorded digest. */
export async function readBackupFile(
  path: string,
  key: Buffer | null,
  sink: Writable,
  expected: ContentDigest,
): Promise<void> {
  const meter = new Meter()
  const steps: Transform[] = key ? [await createDecryption(path, key)] : []
  const source = key ? await openCiphertext(path) : createReadStream(path)
  await pipeline([source, ...steps, createGunzip(), meter, sink] as unknown as [Readable, Writable])
  const { bytes, sha256 } = meter.result()
  if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new DamagedBackupError(path)
}

/** A file of the backup has changed since it was written. */
export class DamagedBackupError extends Error {
  constructor(path: string) {
    super(`${path} is damaged`)
    this.name = 'DamagedBackupError'
  }
}

/** A sink for checking a file without using its contents. */
export const discardSink = () => new PassThrough().resume()

class Meter extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  result(): ContentDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** Writes the nonce before the ciphertext and the tag after it, because the tag is only known at the end. */
function createEncryption(key: Buffer): Transform {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  let isFirst = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isFirst) this.push(nonce)
      isFirst = false
      done(null, cipher.update(chunk))
    },
    flush(done) {
      if (isFirst) this.push(nonce)
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

async function createDecryption(path: string, key: Buffer): Promise<Transform> {
  const { nonce, tag } = await readNonceAndTag(path)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAuthTag(tag)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, decipher.update(chunk))
    },
    flush(done) {
      try {
        done(null, decipher.final())
      } catch {
        done(new DamagedBackupError(path))
      }
    },
  })
}

async function readNonceAndTag(path: string): Promise<{ nonce: Buffer; tag: Buffer }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < nonceBytes + tagBytes) throw new DamagedBackupError(path)
    const nonce = Buffer.alloc(nonceBytes)
    const tag = Buffer.alloc(tagBytes)
    await file.read(nonce, 0, nonceBytes, 0)
    await file.read(tag, 0, tagBytes, size - tagBytes)
    return { nonce, tag }
  } finally {
    await file.close()
  }
}

async function openCiphertext(path: string): Promise<Readable> {
  const file = await open(path)
  const { size } = await file.stat()
  await file.close()
  return createReadStream(path, { start: nonceBytes, end: size - tagBytes - 1 })
}

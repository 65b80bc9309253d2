import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export const text = (value: string) => Buffer.from(value)

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame.subarray(0, 4), body, sum])
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG with this declared size and these bytes as pixels. */
export function png(width: number, height: number, pixels: Buffer, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    pngMagic,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Pixels of a valid picture of one colour: rows of a filter byte and grey values. */
export const grey = (width: number, height: number) => deflateSync(Buffer.alloc((width + 1) * height))
export const smallPng = png(8, 8, grey(8, 8))

/** A GIF with a number of empty frames. */
export function gif(width: number, height: number, frames: number, tail = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([text('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b]), tail])
}

interface Entry {
  name: string
  content: Buffer
  /** The size declared in the archive. */
  size?: number
}

export function zip(entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, size = content.length } of entries) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([text('PK\x03\x04'), common, text(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([text('PK\x01\x02'), Buffer.from([20, 0]), common, place, text(name)]))
    locals.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(table.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, table, text('PK\x05\x06'), end])
}

/** An Office document by its entries. */
export const office = (folder: 'word' | 'xl' | 'ppt', extra: Entry[] = []) =>
  zip([
    { name: '[Content_Types].xml', content: text('<Types/>') },
    { name: `${folder}/document.xml`, content: text('<document/>') },
    ...extra,
  ])

const FIN_AND_TEXT = 0x81
const TWO_BYTES_FOLLOW = 126
const EIGHT_BYTES_FOLLOW = 127

/** Encodes a text message as one server frame (RFC 6455, 5.2): unmasked and uncompressed. */
export function wireFrame(text: Buffer): Buffer {
  const { length } = text
  if (length < TWO_BYTES_FOLLOW) return Buffer.concat([Buffer.from([FIN_AND_TEXT, length]), text])
  if (length <= 0xffff) {
    const header = Buffer.from([FIN_AND_TEXT, TWO_BYTES_FOLLOW, 0, 0])
    header.writeUInt16BE(length, 2)
    return Buffer.concat([header, text])
  }
  const header = Buffer.alloc(10)
  header[0] = FIN_AND_TEXT
  header[1] = EIGHT_BYTES_FOLLOW
  header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, text])
}

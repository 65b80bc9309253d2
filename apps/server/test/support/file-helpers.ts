import { type FileRecord, type FileUpload, fileLimits } from '@veranda/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { Person, World } from './world.ts'

type Place = {
  folder_id?: number | null
  lead_id?: number
  client_id?: number
  order_id?: number
  order_stage?: string | null
  upload_key?: string
}

/** Begins an upload; returns the raw response. */
export const begin = (person: Person, name: string, size: number, place: Place = {}) =>
  person.call('POST', '/api/uploads', { name, size, ...place })

export const sendPart = (
  world: Pick<World, 'app'>,
  person: Person,
  id: number,
  offset: number,
  bytes: Buffer,
) =>
  world.app.inject({
    method: 'PUT',
    url: `/api/uploads/${id}/parts/${offset}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

/** Uploads a file completely; returns the final response, the file or an error. */
export async function upload(
  world: Pick<World, 'app'>,
  person: Person,
  name: string,
  content: Buffer,
  place: Place = {},
): Promise<LightMyRequestResponse> {
  const response = await begin(person, name, content.length, place)
  if (response.statusCode !== 201) return response
  const { id } = response.json<FileUpload>()
  for (let offset = 0; offset < content.length; offset += fileLimits.partSize) {
    const part = content.subarray(offset, offset + fileLimits.partSize)
    const answer = await sendPart(world, person, id, offset, part)
    if (answer.statusCode !== 200) return answer
  }
  return person.call('POST', `/api/uploads/${id}/complete`)
}

export async function uploaded(
  world: Pick<World, 'app'>,
  person: Person,
  name: string,
  content: Buffer,
  place: Place = {},
): Promise<FileRecord> {
  const answer = await upload(world, person, name, content, place)
  if (answer.statusCode !== 201) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
  return answer.json<FileRecord>()
}

export const pdf = (text = 'смета') =>
  Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`)

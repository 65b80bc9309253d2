import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * The JSON schema of a response. Fastify compiles it into a serializer that is faster than `JSON.stringify` and drops
 * keys that the contract does not declare.
 */
export function responseSchema(output: z.ZodType): JsonSchema {
  return z.toJSONSchema(output, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => collapseNullable(jsonSchema as JsonSchema),
  }) as JsonSchema
}

/** `anyOf: [{type: T, …}, {type: 'null'}]` → `type: [T, 'null']`: equivalent, with a much faster serializer. */
function collapseNullable(schema: JsonSchema): void {
  const options = schema.anyOf as JsonSchema[] | undefined
  if (options?.length !== 2) return
  const [value, nothing] = options
  if (
    nothing?.type !== 'null' ||
    typeof value?.type !== 'string' ||
    value.type === 'object' ||
    value.type === 'array'
  )
    return
  delete schema.anyOf
  schema.type = [value.type, 'null']
}

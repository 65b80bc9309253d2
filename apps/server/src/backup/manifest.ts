import { z } from 'zod'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type TableEntry = z.infer<typeof table>

const file = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })
export type FileEntry = z.infer<typeof file>

/** The description of a backup. It is written last, so a folder without it is an incomplete backup. */
export const manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Every table as PostgreSQL's own COPY text, in `tables/`. */
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.number().int() })),
  /** The files of the data folder, in `files/`. */
  files: z.array(file),
  /** Everything but this manifest is AES-256-GCM under a key that scrypt makes of a passphrase and this salt. */
  salt: z.string().nullable(),
})
export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'
export const tableFile = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>) =>
  `tables/${schema}.${name}.copy.gz`

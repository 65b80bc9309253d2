/** What a `pg` pool needs; the host is the folder of the unix socket. */
export interface EmbeddedPostgresConnection {
  host: string
  port: number
  user: string
  database: string
}

/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Record<string, string>

/** Defaults for a small server that shares its machine with the application. */
const defaultSettings: Settings = {
  listen_addresses: '',
  ssl: 'off',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // With less, an import writes every page of its indexes to the log again and again.
  max_wal_size: '1GB',
  // Five times as often: otherwise a session that writes much has to write out other pages before it can read its own.
  bgwriter_delay: '40ms',
  random_page_cost: '1.1',
  jit: 'off',
  // A container has 64 MB of /dev/shm, which parallel plans exhaust quickly.
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Many small companies share the tables, so the default of 20 % of a table is too late for each of them.
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
  // The application logs failed statements; the server's log would contain personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'veranda',
}

/** The command line of the server process. */
export function serverArguments(pgData: string, socketFolder: string, extra: Settings): string[] {
  const settings = { ...defaultSettings, unix_socket_directories: `"${socketFolder}"`, ...extra }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', pgData, ...options]
}

/**
 * PostgreSQL's settings on one small machine. Passed at every start, so that they are defined here and not in
 * a file of the cluster. Durability (fsync, synchronous_commit) stays on.
 */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  // There is no replica.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Saves three idle workers and avoids parallel plans, which a small /dev/shm could refuse.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  // A refused statement only concerns its sender and may contain personal data, so it isn't logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** The arguments of `postgres` for a cluster and the folder of its socket. */
export function postmasterArguments(cluster: string, socketFolder: string): string[] {
  // The setting is a list; in quotes, a path may contain a comma.
  const folder = `"${socketFolder.replaceAll('"', '""')}"`;
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder });
  return ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

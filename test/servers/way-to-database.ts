import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { openSocket } from '#database/open-socket.ts';

/**
 * A connection to PostgreSQL, for a test's intermediary. TLS ends here, so that the traffic can be
 * read.
 *
 * @param url of a database, by its socket's folder or its host
 * @returns a socket that may still be connecting, and may fail
 */
export async function openWay(url: string): Promise<Socket> {
  const { searchParams, port } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? connect(join(folder, `.s.PGSQL.${port || 5432}`)) : openSocket(url);
}

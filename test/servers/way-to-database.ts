import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { openSocket } from '#database/open-socket.ts';

/**
 * A way to a PostgreSQL for what a test puts in between. TLS ends here, so that what passes can be read.
 *
 * @param url of a database, by the folder of its socket or its host
 * @returns a socket that may be connecting still, and may fail
 */
export async function openWay(url: string): Promise<Socket> {
  const { searchParams, port } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? connect(join(folder, `.s.PGSQL.${port || 5432}`)) : openSocket(url);
}

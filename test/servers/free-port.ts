import { createServer } from 'node:net';

/** @returns a free local port, for a process to be started */
export function findFreePort(): Promise<number> {
  return listenBriefly(0);
}

/**
 * @param first to try
 * @param count of ports in a row, from that one on; then as many after them
 * @returns the first port of a row that nothing listens on
 */
export async function findFreePorts(first: number, count: number): Promise<number> {
  const row = Array.from({ length: count }, (_, index) => first + index);
  const taken = await Promise.allSettled(row.map(listenBriefly));
  return taken.every(({ status }) => status === 'fulfilled')
    ? first
    : findFreePorts(first + count, count);
}

/** @param wanted 0 for any @returns the port */
async function listenBriefly(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

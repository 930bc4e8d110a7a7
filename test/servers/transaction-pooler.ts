import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { openWay } from './way-to-database.ts';

/** A pooler in transaction mode, like a hosted Supabase's. */
export type TransactionPooler = {
  /** The same database's URL, through the pooler. */
  url: string;
  /** How often each of its connections to the database was lent. */
  lent: readonly number[];
  close(): Promise<void>;
};

type Backend = { socket: Socket; hello: Buffer[]; client: Client | null };
type Client = { socket: Socket; waiting: Buffer[]; asked: number };

/** Messages that the server answers with “ready”: a simple query, and a sync. */
const ASKS = new Set(['Q', 'S']);
const CONNECTIONS = 2;

/**
 * Lends its two connections in turn, for one transaction each, so that session state is lost. It
 * supports no passwords: the server has to trust the URL's user.
 *
 * @param url of a database, by its socket's folder or its host
 */
export async function openTransactionPooler(url: string): Promise<TransactionPooler> {
  const backends: Backend[] = [];
  const lent = Array.from({ length: CONNECTIONS }, () => 0);
  for (let i = 0; i < CONNECTIONS; i++) backends.push(await openBackend(url));
  const { lend, take } = lendByTurns(backends, lent);
  // One packet per message: if each were held back until the previous one's acknowledgement, every
  // statement would take 40 ms.
  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, waiting: [], asked: 0 };
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      for (const message of backends[0]?.hello ?? []) socket.write(message);
      socket.on(
        'data',
        split((message) => {
          if (message[0] === 0x58) return void socket.end();
          take(client, message);
          lend();
        }),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  for (const name of ['host', 'sslmode']) own.searchParams.delete(name);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own.href,
    lent,
    async close() {
      for (const { socket } of backends) socket.end();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Each client gets the next free connection, until the server reports that no transaction is open.
 */
function lendByTurns(backends: readonly Backend[], lent: number[]) {
  const queue: Client[] = [];
  let turn = 0;

  const lend = () => {
    for (const client of [...queue]) {
      const place = backends
        .map((_, i) => (turn + i) % CONNECTIONS)
        .find((i) => !backends[i]?.client);
      const backend = place === undefined ? undefined : backends[place];
      if (place === undefined || !backend) return;
      queue.splice(queue.indexOf(client), 1);
      backend.client = client;
      lent[place] = (lent[place] ?? 0) + 1;
      turn = place + 1;
      for (const message of client.waiting.splice(0)) send(backend, client, message);
    }
  };
  const send = (backend: Backend, client: Client, message: Buffer) => {
    if (ASKS.has(message.toString('latin1', 0, 1))) client.asked += 1;
    backend.socket.write(message);
  };
  for (const backend of backends) {
    backend.socket.on(
      'data',
      split((message) => {
        const { client } = backend;
        client?.socket.write(message);
        if (!client || message[0] !== 0x5a) return;
        client.asked -= 1;
        if (client.asked > 0 || message.toString('latin1', 5, 6) !== 'I') return;
        backend.client = null;
        lend();
      }),
    );
  }
  const take = (client: Client, message: Buffer) => {
    const backend = backends.find((each) => each.client === client);
    if (backend) return send(backend, client, message);
    client.waiting.push(message);
    if (!queue.includes(client)) queue.push(client);
  };
  return { lend, take };
}

/**
 * Logs in as the URL's user.
 *
 * @returns the connection once it's ready, with the server's messages
 */
async function openBackend(url: string): Promise<Backend> {
  const { username, pathname } = new URL(url);
  const socket = await openWay(url);
  const words = `user\0${username}\0database\0${pathname.slice(1)}\0\0`;
  const start = Buffer.alloc(8);
  start.writeInt32BE(8 + words.length, 0);
  start.writeInt32BE(196_608, 4);
  socket.write(Buffer.concat([start, Buffer.from(words)]));
  const hello: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const read = split((message) => {
      hello.push(message);
      if (message[0] === 0x45) reject(new Error(message.toString()));
      if (message[0] === 0x5a) resolve();
    });
    socket.on('data', read).once('error', reject);
  });
  socket.removeAllListeners('data');
  return { socket, hello, client: null };
}

/**
 * @returns a function that splits a stream into the protocol's messages: a letter, a length, and
 * the content
 */
function split(take: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(message);
    }
  };
}

import { connect, Socket } from 'node:net';
import { findWritable } from './hosts.ts';

/** One answer serves all connections that are opened together. */
const CHOICE_LASTS_MS = 1_000;
const LOOK_AGAIN_MS = 1_000;

type Choice = Awaited<ReturnType<typeof findWritable>>;

/**
 * Dials the host that takes writes, as libpq's `target_session_attrs=read-write`. While none does, one
 * that only reads will do, until there is a primary: then its connections are dropped, and dialled
 * again by whoever needs them. A single host may be a name that moves to another server, and a
 * connection made before its promotion never hears of changes (`LISTEN` fails on a standby).
 *
 * @param urls one for each host
 * @returns the driver's option `socket`. What it gives may be connecting still, and may fail; it never
 *   rejects, as the driver would keep such a connection forever (postgres 3.4.9, `createSocket`).
 */
export function createDial(urls: string[]): () => Promise<Socket> {
  const readers = new Set<Socket>();
  const choose = createChoice(urls);
  let looking: NodeJS.Timeout | undefined;

  const look = async () => {
    const choice = await choose().catch(() => null);
    if (choice?.isWritable) for (const socket of readers) socket.destroy();
  };
  const noteReader = (socket: Socket) => {
    readers.add(socket);
    looking ??= setInterval(look, LOOK_AGAIN_MS).unref();
    socket.once('close', () => {
      readers.delete(socket);
      if (readers.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
  };

  return async () => {
    try {
      const { url, isWritable } = await choose();
      const socket = open(url);
      if (!isWritable) noteReader(socket);
      return socket;
    } catch (error) {
      return refuse(error);
    }
  };
}

function createChoice(urls: string[]): () => Promise<Choice> {
  let choosing: Promise<Choice> | null = null;
  const forget = () => {
    choosing = null;
  };
  return () => {
    if (choosing === null) {
      choosing = findWritable(urls);
      choosing.then(() => setTimeout(forget, CHOICE_LASTS_MS).unref(), forget);
    }
    return choosing;
  };
}

/** With the name that TLS checks, as the driver's own sockets. */
function open(url: string): Socket {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return Object.assign(connect({ host, port: Number(port || 5432) }), { host });
}

/** Fails as a host that refuses: once its taker listens. */
function refuse(error: unknown): Socket {
  const socket = new Socket();
  setImmediate(() => socket.destroy(error instanceof Error ? error : new Error(String(error))));
  return socket;
}

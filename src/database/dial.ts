import { connect, Socket } from 'node:net';
import { findWritable } from './hosts.ts';

/** One answer serves all connections that are opened together. */
const CHOICE_LASTS_MS = 1_000;
const LOOK_AGAIN_MS = 2_000;

type Choice = Awaited<ReturnType<typeof findWritable>>;

/**
 * Dials the host that takes writes, as libpq's `target_session_attrs=read-write`. While none does, one
 * that only reads will do. Once there is a primary, connections to other hosts are dropped, and dialled
 * again by whoever needs them: a connection made before a promotion never hears of changes (`LISTEN`
 * fails on a standby), nor does one to a primary that hangs or was cut off, which stays open for as long
 * as TCP is patient. A single host may be a name that moves to another server.
 *
 * @param urls one for each host
 * @returns the driver's option `socket`. What it gives may be connecting still, and may fail; it never
 *   rejects, as the driver would keep such a connection forever (postgres 3.4.9, `createSocket`).
 */
export function createDial(urls: string[]): () => Promise<Socket> {
  /** Open sockets that may have to be dropped, each with the host it was dialled for. */
  const watched = new Map<Socket, Choice>();
  const choose = findChoice(urls);
  let looking: NodeJS.Timeout | undefined;
  /** How often in a row no host took writes. */
  let missed = 0;

  const look = async () => {
    const primary = await choose().catch(() => null);
    missed = primary?.isWritable ? 0 : missed + 1;
    for (const [socket, { url, isWritable }] of watched) {
      // A host demoted just before it was dialled may be promoted again. One slow answer is no outage.
      if (missed > 1) watched.set(socket, { url, isWritable: false });
      else if (missed === 0 && (!isWritable || url !== primary?.url)) socket.destroy();
    }
  };
  const watch = (socket: Socket, choice: Choice) => {
    watched.set(socket, choice);
    looking ??= setInterval(look, LOOK_AGAIN_MS).unref();
    socket.once('close', () => {
      watched.delete(socket);
      if (watched.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
  };

  return async () => {
    try {
      const choice = await choose();
      const socket = open(choice.url);
      if (urls.length > 1 || !choice.isWritable) watch(socket, choice);
      return socket;
    } catch (error) {
      return refuse(error);
    }
  };
}

/** Of all pools on the same hosts: they ask once for all. */
const choices = new Map<string, () => Promise<Choice>>();

function findChoice(urls: string[]): () => Promise<Choice> {
  const key = urls.join(' ');
  const choose = choices.get(key) ?? createChoice(urls);
  choices.set(key, choose);
  return choose;
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

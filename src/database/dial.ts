import { connect, Socket } from 'node:net';
import { findWritable } from './hosts.ts';

/** One answer serves all connections that are opened together. */
const CHOICE_LASTS_MS = 1_000;
const LOOK_AGAIN_MS = 2_000;
/** A look holds up nobody, so it also hears a primary that answers slowly: as long as any host is asked. */
const LOOK_PATIENCE_MS = 6_000;

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
  const { choose, seek } = findChoice(urls);
  let looking: NodeJS.Timeout | undefined;
  let isLooking = false;
  /** How often in a row no host took writes. */
  let missed = 0;

  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const primary = await seek().catch(() => null);
    isLooking = false;
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

type Chooser = {
  /** The primary; a host that only reads where the primary doesn't answer within a second. */
  choose(): Promise<Choice>;
  /** The same with patience. A primary that is found so is what is chosen next. */
  seek(): Promise<Choice>;
};

/** Of all pools on the same hosts: they ask once for all. */
const choosers = new Map<string, Chooser>();

function findChoice(urls: string[]): Chooser {
  const key = urls.join(' ');
  const chooser = choosers.get(key) ?? createChooser(urls);
  choosers.set(key, chooser);
  return chooser;
}

function createChooser(urls: string[]): Chooser {
  let chosen: Promise<Choice> | null = null;
  let sought: Promise<Choice> | null = null;
  const keep = (choosing: Promise<Choice>) => {
    chosen = choosing;
    const forget = () => {
      if (chosen === choosing) chosen = null;
    };
    choosing.then(() => setTimeout(forget, CHOICE_LASTS_MS).unref(), forget);
    return choosing;
  };
  return {
    choose: () => chosen ?? keep(findWritable(urls)),
    async seek() {
      sought ??= findWritable(urls, LOOK_PATIENCE_MS).finally(() => {
        sought = null;
      });
      const found = await sought;
      if (found.isWritable) keep(Promise.resolve(found));
      return found;
    },
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

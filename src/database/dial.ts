import type { Socket } from 'node:net';
import { createHistory, type Found, findWritable } from './hosts.ts';
import { openSocket, refuse } from './open-socket.ts';

/** One search serves all connections opened together. */
const CHOICE_LASTS_MS = 1_000;
const LOOK_AGAIN_MS = 2_000;
/** A search blocks nothing, so it can wait as long for a slow primary as for any host. */
const LOOK_PATIENCE_MS = 6_000;

/** The driver's option `socket`. Its socket may still be connecting, and may fail. */
export type Dial = (() => Promise<Socket>) & {
  /**
   * Calls back whenever a pool on these hosts has dropped connections to a host that isn't the primary: data
   * read over them may be older than the primary's notifications.
   *
   * @returns a function that unsubscribes
   */
  onDropped(tell: () => void): () => void;
};

/**
 * Dials the writable host, like libpq's `target_session_attrs=read-write`. Until there is one, it
 * uses a read-only host. Once there is a primary, connections to other hosts are dropped and
 * redialled on demand. Otherwise, a connection made before a promotion would never receive
 * notifications (`LISTEN` fails on a standby), nor would one to a hung or isolated primary, which
 * stays open until TCP times out. A single host may be a name that moves to another server.
 *
 * @param urls one for each host
 * @returns a dial that never rejects, as the driver would keep such a connection forever (postgres
 * 3.4.9, `createSocket`)
 */
export function createDial(urls: string[]): Dial {
  const { choose, watch, onDropped } = findHosts(urls);
  const dial = async () => {
    try {
      const choice = await choose();
      const socket = await openSocket(choice.url);
      if (urls.length > 1 || !choice.isWritable) watch(socket, choice);
      return socket;
    } catch (error) {
      return refuse(error);
    }
  };
  return Object.assign(dial, { onDropped });
}

type Hosts = Pick<Dial, 'onDropped'> & {
  /** The primary; a read-only host if the primary doesn't respond within a second. */
  choose(): Promise<Found>;
  /** Drops the socket once there is a primary, if it was dialled for another host. */
  watch(socket: Socket, choice: Found): void;
};

/** Shared by all pools on the same hosts, so that one search serves them all. */
const known = new Map<string, Hosts>();

function findHosts(urls: string[]): Hosts {
  const key = urls.join(' ');
  const hosts = known.get(key) ?? createHosts(urls);
  known.set(key, hosts);
  return hosts;
}

function createHosts(urls: string[]): Hosts {
  const history = createHistory();
  const { watch, note, onDropped } = createWatch(() =>
    keep(findWritable(urls, { history, patienceMs: LOOK_PATIENCE_MS })),
  );
  let chosen: Promise<Found> | null = null;
  /** The next dial uses a search's result, but never waits for one. */
  const keep = async (asking: Promise<Found>) => {
    const found = await asking;
    if (found.isWritable) chosen = lasting(Promise.resolve(found));
    return found;
  };
  const lasting = (choosing: Promise<Found>) => {
    const forget = () => {
      if (chosen === choosing) chosen = null;
    };
    choosing.then(() => setTimeout(forget, CHOICE_LASTS_MS).unref(), forget);
    return choosing;
  };
  return {
    watch,
    onDropped,
    choose() {
      chosen ??= lasting(findWritable(urls, { history }).then(note));
      return chosen;
    },
  };
}

/** @param seek finds the primary, or a read-only host */
function createWatch(seek: () => Promise<Found>) {
  /** Open sockets that may have to be dropped, each with its host. */
  const watched = new Map<Socket, Found>();
  const listeners = new Set<() => void>();
  let looking: NodeJS.Timeout | undefined;
  let isLooking = false;
  /** How many searches in a row found no writable host. */
  let missed = 0;

  const note = (found: Found): Found => {
    if (!found.isWritable) return found;
    missed = 0;
    const others = [...watched].filter(
      ([, { url, isWritable }]) => !isWritable || url !== found.url,
    );
    for (const [socket] of others) socket.destroy();
    if (others.length > 0) for (const tell of listeners) tell();
    return found;
  };
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const found = await seek().catch(() => null);
    isLooking = false;
    if (found?.isWritable) return void note(found);
    missed += 1;
    // One slow response isn't an outage, and a host just demoted may be promoted again.
    if (missed === 1) return;
    for (const [socket, choice] of watched) watched.set(socket, { ...choice, isWritable: false });
  };
  return {
    note,
    watch(socket: Socket, choice: Found) {
      watched.set(socket, choice);
      looking ??= setInterval(look, LOOK_AGAIN_MS).unref();
      socket.once('close', () => {
        watched.delete(socket);
        if (watched.size > 0) return;
        clearInterval(looking);
        looking = undefined;
      });
    },
    onDropped(tell: () => void) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

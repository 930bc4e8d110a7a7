import { connect, type Socket } from 'node:net';
import type { Sql } from 'postgres';

const DEFAULT_PORT = 5432;

/** `socket` dials instead of us; the socket it returns may still be connecting. */
type Place = Pick<Sql['options'], 'host' | 'port' | 'path'> & { socket?: unknown };

type Dial = () => Promise<Socket>;

/** A client's only socket. */
export type SingleSocket = {
  /** The driver calls this once per attempt: it connects the first time, then refuses. */
  open(): Promise<Socket>;
  /** Closes it at once, connected or not; if it isn't open yet, it never will be. */
  destroy(): void;
  /** Call this when the driver learns that its socket is closed. */
  noteClosed(): void;
  /** Settles once there is no socket and never will be. */
  closed: Promise<void>;
};

/**
 * With anything queued, the driver reconnects at once and forever, even after its client has ended, and
 * drops a connecting socket without closing it. So we own the socket, and there is only one.
 *
 * @param place its hosts are tried in order, unless it dials by itself
 */
export function createSingleSocket(place: Place, timeoutMs: number): SingleSocket {
  let noteClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    noteClosed = resolve;
  });
  const stopping = new AbortController();
  let socket: Socket | undefined;
  let isSpent = false;

  const dial = async (dialPlace: Dial): Promise<Socket> => {
    socket = await dialPlace();
    if (stopping.signal.aborted) socket.destroy();
    return connected(socket, timeoutMs);
  };

  const tryEach = async (): Promise<Socket> => {
    if (place.socket) return dial(place.socket as Dial);
    let failure: unknown = refusal();
    for (const target of toTargets(place)) {
      if (stopping.signal.aborted) break;
      // The driver checks the TLS certificate against this `host`.
      socket = Object.assign(connect(target), { host: target.host });
      try {
        return await connected(socket, timeoutMs);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };

  return {
    closed,
    noteClosed,
    async open() {
      try {
        if (isSpent) throw refusal();
        isSpent = true;
        const opened = await tryEach();
        // The driver removes its listeners when it switches to TLS, and then notifies us itself.
        opened.once('close', noteClosed);
        return opened;
      } catch (error) {
        noteClosed();
        throw error;
      }
    },
    destroy() {
      stopping.abort();
      isSpent = true;
      if (socket === undefined) noteClosed();
      else socket.destroy();
    },
  };
}

function toTargets({ path, host, port }: Place) {
  if (path) return [{ path, host: 'localhost' }];
  return host.map((name, i) => ({ host: name, port: port[i] ?? DEFAULT_PORT }));
}

/** Waits for the connection. The driver listens for later errors itself. */
function connected(socket: Socket, timeoutMs: number): Promise<Socket> {
  // A dial that speaks TLS returns a socket that is already connected.
  if (!socket.pending) return Promise.resolve(socket);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(failure('CONNECT_TIMEOUT')), timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.on('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(refusal());
    });
  });
}

const refusal = () => failure('CONNECTION_CLOSED');

/** With a code like the driver's own. */
function failure(code: string): Error {
  return Object.assign(new Error(`database socket: ${code}`), { code });
}

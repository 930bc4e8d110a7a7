import { connect, isIP, Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSecure } from 'node:tls';

const STEP_TIMEOUT_MS = 10_000;
/** PostgreSQL, "Message Formats": SSLRequest, and the response of a server that supports TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const YES = 'S';
/** Modes that encrypt without verifying the host. */
const UNCHECKED = ['require', 'prefer', 'allow'];
/** TLS parameters the driver would read from a URL. */
const TLS_PARAMETERS = ['sslmode', 'ssl', 'sslrootcert', 'sslnegotiation'];

/**
 * The driver's option `socket`, for one host. The driver supports TLS itself, but ends the process if a
 * connection breaks at the wrong moment (see `keepErrorListener`).
 *
 * @param url of one host; its `sslmode` decides whether TLS is used, and what is verified
 * @returns a socket that may still be connecting, and may fail. It never rejects, because the driver would
 *   hold such a connection forever (postgres 3.4.9, `createSocket`)
 */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port, searchParams } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = keepErrorListener(connect({ host, port: Number(port || 5432) }));
  const mode = readMode(searchParams);
  if (mode === 'disable') return socket;
  const isDirect = searchParams.get('sslnegotiation') === 'direct';
  try {
    if (!isDirect && !(await hasTls(socket))) {
      if (mode === 'prefer' || mode === 'allow') return socket;
      throw failure('ECONNREFUSED', 'this host has no TLS, which its sslmode asks for');
    }
    return await secure(socket, {
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ...(isDirect && { ALPNProtocols: ['postgresql'] }),
      ...(UNCHECKED.includes(mode) && { rejectUnauthorized: false }),
    });
  } catch (error) {
    socket.destroy();
    return refuse(error);
  }
}

/** @returns a socket that fails as if the host refused, once it has a listener */
export function refuse(error: unknown): Socket {
  const socket = new Socket();
  setImmediate(() => socket.destroy(error instanceof Error ? error : new Error(String(error))));
  return socket;
}

/** @returns a URL for the driver, without TLS parameters */
export function withoutTls(url: string): string {
  const plain = new URL(url);
  for (const name of TLS_PARAMETERS) plain.searchParams.delete(name);
  return plain.href;
}

/** @returns the database name, which the driver doesn't decode; empty if the URL has none */
export function readDatabase(url: string): { database?: string } {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  return database === '' ? {} : { database };
}

/** @returns libpq's `sslmode`; the driver also accepts `ssl` */
function readMode(parameters: URLSearchParams): string {
  if (parameters.get('sslrootcert') === 'system') return 'verify-full';
  const mode = parameters.get('sslmode') ?? parameters.get('ssl') ?? 'disable';
  return mode === 'false' ? 'disable' : mode;
}

async function hasTls(socket: Socket): Promise<boolean> {
  socket.write(SSL_REQUEST);
  // More than one byte means a machine in the middle.
  return String(await next(socket, 'data')) === YES;
}

/** Only this socket may close the underlying one: Node.js 20 crashes if that closes first. */
async function secure(socket: Socket, options: ConnectionOptions): Promise<Socket> {
  const secured = keepErrorListener(connectSecure({ ...options, socket }));
  await next(secured, 'secureConnect');
  return secured;
}

/**
 * The driver removes all listeners at `close` (postgres 3.4.9, `closed`). A TLS socket may report the error
 * of its last write after that: uncaught, it would end the process.
 */
function keepErrorListener<Kept extends Socket>(socket: Kept): Kept {
  const ignore = () => {};
  const remove = socket.removeAllListeners;
  socket.removeAllListeners = (...names) => remove.apply(socket, names).on('error', ignore);
  return socket.on('error', ignore);
}

/** @returns the event's argument @throws if the socket fails, closes or is silent for ten seconds */
function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (take: () => void) => {
      clearTimeout(timer);
      socket.off('error', fail).off('close', hangUp).off(event, succeed);
      take();
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const hangUp = () => fail(failure('CONNECTION_CLOSED', 'this host hung up'));
    const succeed = (given: unknown) => settle(() => resolve(given));
    const timer = setTimeout(() => {
      fail(failure('CONNECT_TIMEOUT', 'this host does not answer'));
      socket.destroy();
    }, STEP_TIMEOUT_MS);
    socket.on('error', fail).on('close', hangUp).on(event, succeed);
  });
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

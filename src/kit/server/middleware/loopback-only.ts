import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { isLoopbackPeer } from '../http/client-address.ts';
import { isLoopbackHost } from '../process/loopback-host.ts';

/** Headers that proxies, tunnels and CDNs add. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|cdn-loop|x-forwarded-.*|x-original-.*|x-(?:real|client)-ip|true-client-ip|cf-.*)$/;

/**
 * Responds 404 to requests that may come from elsewhere: with a foreign Host header (DNS rebinding) or a
 * forwarding header (a tunnel or proxy in front of us).
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  if (!isDirect(context)) return context.notFound();
  await next();
};

/** @returns whether a program on this machine sent it, even if the server also listens for others */
export function isFromThisMachine(context: Context): boolean {
  return isLoopbackPeer(context) && isDirect(context);
}

/**
 * Checks the host name wherever HTTP allows it: in the header and, in requests to a proxy, in the target
 * itself. By default nginx speaks HTTP/1.0 to its backends, without a forwarding header.
 */
export function isDirect(
  context: Context,
  isOwnName: (name: string) => boolean = isLoopbackHost,
): boolean {
  const host = context.req.header('host') ?? '';
  const names = [host.replace(/:\d+$/, ''), new URL(context.req.url).hostname];
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const isForwarded = Object.keys(context.req.header()).some((header) =>
    FORWARDING_HEADER.test(header),
  );
  return names.every(isOwnName) && incoming?.httpVersion !== '1.0' && !isForwarded;
}

import type { Context, MiddlewareHandler } from 'hono';
import { isLoopbackPeer } from '../client-address.ts';
import { isLoopbackHost } from '../loopback-host.ts';

/** What proxies, tunnels and content networks add to the requests they pass on. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|cdn-loop|x-forwarded-.*|x-original-.*|x-(?:real|client)-ip|true-client-ip|cf-.*)$/;

/**
 * Answers 404 to whoever may come from elsewhere: a foreign Host header (DNS rebinding) or a
 * forwarding header (a tunnel or proxy in front of us).
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  if (!isDirect(context)) return context.notFound();
  await next();
};

/** @returns whether a program of this machine asks, even where the server listens beyond it */
export function isFromThisMachine(context: Context): boolean {
  return isLoopbackPeer(context) && isDirect(context);
}

function isDirect(context: Context): boolean {
  const host = context.req.header('host') ?? '';
  const name = host.replace(/:\d+$/, '');
  const isForwarded = Object.keys(context.req.header()).some((header) =>
    FORWARDING_HEADER.test(header),
  );
  return isLoopbackHost(name) && !isForwarded;
}

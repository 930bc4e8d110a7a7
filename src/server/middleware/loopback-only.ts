import type { MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../env.ts';

/** What proxies, tunnels and content networks add to the requests they pass on. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|cdn-loop|x-forwarded-.*|x-original-.*|x-(?:real|client)-ip|true-client-ip|cf-.*)$/;

/**
 * Answers 404 to whoever may come from elsewhere: a foreign Host header (DNS rebinding) or a
 * forwarding header (a tunnel or proxy in front of us).
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? '';
  const name = host.replace(/:\d+$/, '');
  const isForwarded = Object.keys(context.req.header()).some((header) =>
    FORWARDING_HEADER.test(header),
  );
  if (!isLoopbackHost(name) || isForwarded) return context.notFound();
  await next();
};

import type { MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../env.ts';

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Answers 404 to whoever may come from elsewhere: a foreign Host header (DNS rebinding) or a
 * forwarding header (a tunnel or proxy in front of us).
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? '';
  const name = host.replace(/:\d+$/, '');
  const isForwarded = FORWARDING_HEADERS.some((header) => context.req.header(header) !== undefined);
  if (!isLoopbackHost(name) || isForwarded) return context.notFound();
  await next();
};

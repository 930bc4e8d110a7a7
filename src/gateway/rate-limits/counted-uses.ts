import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, MiddlewareHandler } from 'hono';
import { isDatabaseAtFault } from '../connections/connection-errors.ts';

type TakeBack = () => unknown;

const counted = new AsyncLocalStorage<TakeBack[]>();

/** Remembers a request's counted uses while it is handled. */
export const rememberUses: MiddlewareHandler = (_context, next) =>
  counted.getStore() ? next() : counted.run([], next);

/** @param takeBack uncounts one use */
export function noteUse(takeBack: TakeBack): void {
  counted.getStore()?.push(takeBack);
}

/** Uncounts a request's uses if it failed because of the database. */
export function forgiveUses(error: unknown): void {
  if (!isDatabaseAtFault(error)) return;
  for (const takeBack of counted.getStore()?.splice(0) ?? []) takeBack();
}

/**
 * @returns whether a request came over a connection; this process's own requests (`app.request`)
 * didn't, and are exempt from limits
 */
export function hasConnection({ env }: Context): boolean {
  return Object.hasOwn(Object(env), 'incoming');
}

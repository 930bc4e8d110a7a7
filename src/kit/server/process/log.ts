import pino, { type DestinationStream, type Logger } from 'pino';
import { hideApiSecrets } from '#kit/rules/values/api-secrets.ts';

export type Log = Logger;

/** PostgreSQL puts the row's values, such as emails, into these. */
const PERSONAL = ['err.detail', 'err.where'];

const SECRET_PATH = /^(\/my-details\/)[^/]+/;

/**
 * @param level of pino's, such as `info`
 * @param destination standard error, unless a test reads it
 * @returns this process's log: JSON lines
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Log {
  const redact = ['req.headers.authorization', 'req.headers.cookie', ...PERSONAL];
  return pino({ level, redact }, destination);
}

/** @param path a request's path @returns the path without lead tokens and API keys */
export function hideSecrets(path: string): string {
  return hideApiSecrets(path.replace(SECRET_PATH, '$1…'));
}

import pino, { type DestinationStream, type Logger } from 'pino';
import { hideApiSecrets } from '#domain/integrations/api-keys/api-key.ts';

export type Log = Logger;

/** PostgreSQL puts values of the row into these, such as email addresses. */
const PERSONAL = ['err.detail', 'err.where'];

const SECRET_PATH = /^(\/my-details\/)[^/]+/;

/**
 * @param level of pino's, such as `info`
 * @param destination standard error, unless a test reads along
 * @returns the log of this process: JSON lines
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Log {
  const redact = ['req.headers.authorization', 'req.headers.cookie', ...PERSONAL];
  return pino({ level, redact }, destination);
}

/** @param path of a request @returns it without tokens of lead details and without keys of the API */
export function hideSecrets(path: string): string {
  return hideApiSecrets(path.replace(SECRET_PATH, '$1…'));
}

import pino, { type Logger } from 'pino';

export type Log = Logger;

/** @param level of pino's, such as `info` @returns the log of this process: JSON lines on standard error */
export function createLog(level: string): Log {
  return pino(
    { level, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    pino.destination(2),
  );
}

import type { Sql } from 'postgres';
import type { GatewayKeys } from '../keys.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Connections } from './connections.ts';
import type { Mailer } from './mails.ts';
import type { Passwords } from './passwords.ts';
import type { RateLimiters } from './rate-limits.ts';

/** Where is reported what the caller must not be told. A pino logger is one. */
export type AuthLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type AuthParts = {
  /** Connected as the owner of the schema `auth`. Says where the database is: connections of our own are opened like it. */
  sql: Sql;
  mailer: Mailer;
  keys: GatewayKeys;
  settings: GatewaySettings;
  log?: AuthLog;
  clock?: () => Date;
};

/** What every route is given. */
export type AuthDeps = Required<Omit<AuthParts, 'sql'>> & {
  passwords: Passwords;
  limits: RateLimiters;
  query: Connections['query'];
  transact: Connections['transact'];
};

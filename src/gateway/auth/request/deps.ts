import type { ConnectionPool } from '../../connections/connection-pool.ts';
import type { OnSecurityEvent } from '../../events.ts';
import type { GatewayKeys } from '../../keys/keys.ts';
import type { RateLimitStore } from '../../rate-limits/rate-limit-store.ts';
import type { SessionCheck } from '../../sessions/session-check.ts';
import type { Mailer } from '../../settings/mail-templates.ts';
import type { GatewaySettings } from '../../settings/settings.ts';
import type { Database, Db } from '../database.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { DomainProviders, Providers } from './providers.ts';
import type { RateLimiters } from './rate-limits.ts';

/** Logs details that callers mustn't see. A pino logger fits. */
export type AuthLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type AuthSource = {
  /** Its connections own the schema `auth`. */
  pool: ConnectionPool;
  limitStore: RateLimitStore;
  mailer: Mailer;
  keys: GatewayKeys;
  settings: GatewaySettings;
  log?: AuthLog;
  clock?: () => Date;
  /** Called for sign-ins, lock-outs and refusals. */
  onEvent?: OnSecurityEvent;
  /** @returns why this email may not have an account, as a sentence; null if it may */
  findEmailProblem?: (db: Db, email: string) => Promise<string | null>;
  /** @returns whether sign-up is currently open */
  isSignupOpen?: (db: Db) => Promise<boolean>;
  /** The cache of open sessions, which must drop those that end. */
  sessions?: Pick<SessionCheck, 'forget'>;
  passwords?: Passwords;
  domainProviders?: DomainProviders;
};

/** The dependencies of every route. */
export type AuthDeps = Required<Omit<AuthSource, 'pool' | 'limitStore'>> &
  Database & {
    limits: RateLimiters;
    providers: Providers;
  };

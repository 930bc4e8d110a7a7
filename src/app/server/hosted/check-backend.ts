import type { Sql } from '#database/connect.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { EnvError } from '#kit/server/process/env.ts';
import type { HostedSettings } from '#kit/server/process/hosted-env.ts';
import { BACKEND_CHECK_MS, BACKEND_HEALTH_MS } from './limits.ts';

/** Sign-in methods that aren't providers with a button. */
const OTHERS = new Set(['email', 'phone', 'anonymous_users', 'web3', 'passkey']);

/** Names that need more than a capital letter. */
const LABELS: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

/**
 * @param settings the backend's response from `/settings`
 * @returns its sign-in providers, for buttons; providers enabled later need a restart here
 */
function listHostedProviders(settings: unknown): { name: string; label: string }[] {
  const external = isRecord(settings) && isRecord(settings.external) ? settings.external : {};
  return Object.entries(external)
    .filter(([name, isOn]) => isOn === true && !OTHERS.has(name))
    .map(([name]) => ({ name, label: LABELS[name] ?? toLabel(name) }));
}

function toLabel(name: string): string {
  const bare = name.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Parts of a hosted backend's schema that our SQL reads and older versions lack. */
const NEEDED = [
  { table: 'auth.users', name: 'is_anonymous' },
  { table: 'auth.users', name: 'email_change_confirm_status' },
  { table: 'auth.sessions', name: 'ip' },
  { table: 'auth.sessions', name: 'tag' },
  { table: 'auth.sessions', name: 'refreshed_at' },
  { table: 'auth.mfa_factors', name: 'status' },
  { table: 'auth.mfa_amr_claims', name: 'created_at' },
  { table: 'auth.one_time_tokens', name: 'token_hash' },
  { table: 'storage.objects', name: 'owner_id' },
  { table: 'storage.objects', name: 'user_metadata' },
];

type BackendSchema = { has_schema: boolean; missing: string[]; has_accounts: boolean };

/**
 * @returns whether the database has a backend's schema, which columns it lacks, and whether it has these
 * accounts
 */
async function readBackendSchema(sql: Sql, accounts: readonly string[]): Promise<BackendSchema> {
  const [found] = await sql<{ has_schema: boolean; missing: string[] }[]>`
    select to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as has_schema,
      (select coalesce(jsonb_agg(n.table || '.' || n.name order by n.table, n.name), '[]')
        from jsonb_to_recordset(${sql.json(NEEDED)}) as n ("table" text, name text)
        where not exists (
          select from pg_attribute a
          where a.attrelid = to_regclass(n.table) and a.attname = n.name and not a.attisdropped)) as missing`;
  const { has_schema = false, missing = [] } = found ?? {};
  if (!has_schema || missing.length > 0) return { has_schema, missing, has_accounts: false };
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int as count from auth.users
    where id::text in (select jsonb_array_elements_text(${sql.json([...accounts])}))`;
  return { has_schema, missing, has_accounts: counted?.count === accounts.length };
}

/** The backend's report at start. */
export type BackendFacts = {
  /** Sign-in providers there. */
  providers: readonly { name: string; label: string }[];
  /** Some of its accounts; empty if it has none yet. */
  accounts: readonly string[];
};

/**
 * Queries the hosted backend with both keys before anything is changed.
 *
 * @throws EnvError naming the setting: the URL is down, silent or not a backend; a key belongs to another
 *   backend
 */
export async function checkBackend(
  hosted: HostedSettings,
  waitMs = BACKEND_CHECK_MS,
): Promise<BackendFacts> {
  const { publishableKey, secretKey } = hosted;
  const settings = await ask(hosted, '/auth/v1/settings', publishableKey, waitMs);
  if (isKeyRefused(settings)) throw refuseKey('SUPABASE_PUBLISHABLE_KEY');
  const said = await readJson(settings);
  if (!settings.ok || !isRecord(said) || !('external' in said)) {
    throw new EnvError([
      `SUPABASE_URL: what answers there is no Supabase (${settings.status}, ${toKind(settings)})`,
    ]);
  }
  const users = await ask(hosted, '/auth/v1/admin/users?page=1&per_page=1', secretKey, waitMs);
  if (isKeyRefused(users)) throw refuseKey('SUPABASE_SECRET_KEY');
  if (!users.ok) {
    throw new EnvError([`SUPABASE_URL: accounts cannot be listed there (${users.status})`]);
  }
  const list = await readJson(users);
  const found = isRecord(list) && Array.isArray(list.users) ? list.users : [];
  return {
    providers: listHostedProviders(said),
    accounts: found.map((user) => String(isRecord(user) ? user.id : null)),
  };
}

/**
 * Accounts are created at the backend and joined in SQL, so both must belong to one project, with
 * the schema that our SQL reads.
 *
 * @throws EnvError if an account of the backend isn't in this database, or the backend's schema is
 * missing or old
 */
export async function checkDatabase(sql: Sql, { accounts }: BackendFacts): Promise<void> {
  const state = await readBackendSchema(sql, accounts);
  if (!state.has_schema) {
    throw new EnvError(['DATABASE_URL: this database has no Supabase: auth or storage is missing']);
  }
  if (state.missing.length > 0) {
    throw new EnvError([
      `DATABASE_URL: this Supabase is older than this release needs: it has no ${state.missing.join(', ')}. Upgrade the project first`,
    ]);
  }
  if (!state.has_accounts) {
    throw new EnvError([
      'DATABASE_URL: this is not the database of SUPABASE_URL: an account of that one is missing here',
    ]);
  }
}

/** For monitors. @throws ApiError backend_down, backend_slow, backend_strange */
export async function pingBackend(hosted: HostedSettings): Promise<void> {
  let answer: Response;
  try {
    answer = await send(hosted, '/auth/v1/health', hosted.publishableKey, BACKEND_HEALTH_MS);
  } catch (error) {
    throw new ApiError(isTimeout(error) ? 'backend_slow' : 'backend_down', { cause: error });
  }
  await answer.body?.cancel();
  if (answer.status >= 500) throw new ApiError('backend_down');
  if (!answer.ok || !toKind(answer).includes('json')) throw new ApiError('backend_strange');
}

async function ask(hosted: HostedSettings, path: string, key: string, waitMs: number) {
  try {
    return await send(hosted, path, key, waitMs);
  } catch (error) {
    if (isTimeout(error)) {
      throw new EnvError([`SUPABASE_URL: no answer within ${waitMs / 1000} seconds`]);
    }
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new EnvError([`SUPABASE_URL: that address cannot be reached (${String(cause)})`]);
  }
}

function send({ url }: HostedSettings, path: string, key: string, waitMs: number) {
  return fetch(url + path, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(waitMs),
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

const isKeyRefused = ({ status }: Response) => status === 401 || status === 403;

function refuseKey(name: string): EnvError {
  return new EnvError([`${name}: SUPABASE_URL does not know this key`]);
}

async function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}

function toKind(answer: Response): string {
  return answer.headers.get('content-type') ?? 'of no kind';
}

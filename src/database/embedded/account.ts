import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root has two options: a user
 * namespace in which root looks like another user, or an account without privileges.
 */
export type Account =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'other'; uid: number; gid: number };

/** Any ordinary number works: it is only root's id inside the namespace. */
const NAMESPACE = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];

/** A fixed search path, so that PostgreSQL gets nothing from our environment. */
const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Chooses the account for a cluster.
 *
 * @param owner of the cluster's files, which decides; null for a new cluster.
 * @throws if root has neither user namespaces nor an unprivileged account.
 */
export function chooseAccount(owner: { uid: number; gid: number } | null): Account {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  if (owner && owner.uid !== 0) return { kind: 'other', uid: owner.uid, gid: owner.gid };
  if (isNamespaceAllowed()) return { kind: 'namespace' };
  const account = owner ? null : findUnprivilegedAccount();
  if (account) return account;
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine allows no user namespaces. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Starts a PostgreSQL program as the account, in its own session: Ctrl+C in a terminal reaches only
 * us, and we decide the shutdown order. On Linux, if possible, the kernel sends it `deathSignal`
 * when this process dies.
 */
export function spawnAs(
  account: Account,
  command: { program: string; args: string[]; deathSignal: 'INT' | 'KILL' },
  options: SpawnOptions,
): ChildProcess {
  const prefix = account.kind === 'namespace' ? NAMESPACE : [];
  const tether = isTetherAvailable() ? ['setpriv', '--pdeathsig', command.deathSignal] : [];
  const [file = '', ...args] = [...prefix, ...tether, command.program, ...command.args];
  const identity = account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {};
  return spawn(file, args, {
    ...options,
    ...identity,
    detached: true,
    env: { PATH: SEARCH_PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
}

function isNamespaceAllowed(): boolean {
  const [program = '', ...args] = NAMESPACE;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

let tether: boolean | undefined;

function isTetherAvailable(): boolean {
  tether ??=
    spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0;
  return tether;
}

function findUnprivilegedAccount(): Account | null {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const [, , uid, gid] = entries.find((entry) => entry.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { kind: 'other', uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Process, ROOT, startProcess } from '../stand/processes.ts';
import type { Scope } from '../stand/scope.ts';
import { createNetwork, type Machine, moveTo } from './network.ts';

const DEPLOYED = join(ROOT, 'deploy/cluster');
const PASSWORD = 'bench';
/** Small, so that a fault can fill it. */
const SMALL_ETCD = { ETCD_QUOTA_BACKEND_BYTES: '8000000' };
const START_PATIENCE_MS = 240_000;
const POLL_MS = 100;

/** One machine with etcd, Patroni and PostgreSQL, as in deploy/cluster/. */
export type Member = Machine & {
  startEtcd(): void;
  startPatroni(): void;
  /** Ends etcd with kill -9. */
  killEtcd(): Promise<void>;
  /** Ends Patroni and PostgreSQL with kill -9. */
  killPatroni(): Promise<void>;
  /** Stops them like a hanging machine. @returns a function that resumes them */
  freeze(): () => void;
  /** Only PostgreSQL's settings, effective at once. @param text of its `postgresql.auto.conf` */
  changeSettings(text: string): Promise<void>;
};

/** Patroni's report on its own PostgreSQL. */
type State = {
  role: string;
  state: string;
  timeline?: number;
  /** For a standby: whether etcd names it as the next primary. */
  sync_standby?: boolean;
  /** For a primary: its standbys. */
  replication?: { state: string; sync_state: string; application_name: string }[];
};

export type Cluster = {
  members: Member[];
  /** The URL given to copies of Vizit. */
  databaseUrl: string;
  /** The member that itself claims to be the primary, or null. */
  findLeader(): Promise<Member | null>;
  /** The synchronous standby, or null. */
  findSyncStandby(): Promise<Member | null>;
  /** Waits for a leader and two streaming standbys. @throws on a timeout */
  untilWhole(): Promise<void>;
};

/** Starts three machines on an empty folder and makes the database of Vizit. */
export async function startCluster(scope: Scope, folder: string): Promise<Cluster> {
  chmodSync(folder, 0o755);
  const members = createNetwork(scope).map((machine) => createMember(scope, machine, folder));
  for (const member of members) member.startEtcd();
  for (const member of members) member.startPatroni();
  const cluster = describe(members);
  await cluster.untilWhole();
  await createDatabase(cluster, folder);
  return cluster;
}

function createMember(scope: Scope, machine: Machine, folder: string): Member {
  const { name, address } = machine;
  const home = join(folder, name);
  const fill = (file: string) =>
    moveTo(readFileSync(join(DEPLOYED, file), 'utf8'))
      .replaceAll(/\bNAME\b/g, name)
      .replaceAll(/\bADDRESS\b/g, address)
      .replaceAll(/\b\w+_PASSWORD\b/g, PASSWORD)
      .replaceAll('/var/lib/etcd', join(home, 'etcd'))
      .replaceAll('/var/lib/postgresql', join(home, 'postgresql'))
      .replaceAll('/var/run/postgresql', home);
  const [uid, gid] = [Number(id('-u')), Number(id('-g'))];
  for (const own of [home, join(home, 'postgresql')]) {
    mkdirSync(own);
    chownSync(own, uid, gid);
  }
  const config = join(home, 'patroni.yml');
  writeFileSync(config, fill('patroni.yml'));
  const settings = Object.fromEntries(
    fill('etcd')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  let etcd: Process;
  const start = (command: string[], env: Record<string, string> = {}) => {
    const started = startProcess(scope, [...machine.enter, ...command], { env });
    // Killed rather than asked to end, which takes PostgreSQL long; its data is deleted too.
    scope.defer(() => send(machine.pids(), 'SIGKILL'));
    return started;
  };
  const listOthers = () => machine.pids().filter((pid) => pid !== etcd.pid);
  return {
    ...machine,
    startEtcd() {
      etcd = start(['etcd'], { ...settings, ...SMALL_ETCD, ETCD_LOG_LEVEL: 'error' });
    },
    startPatroni() {
      const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
      start([...as, 'patroni', config]);
    },
    killEtcd: () => etcd.kill(),
    async killPatroni() {
      send(listOthers(), 'SIGKILL');
      while (listOthers().length > 0) await wait(POLL_MS / 10);
    },
    freeze() {
      const pids = listOthers();
      send(pids, 'SIGSTOP');
      return () => send(pids, 'SIGCONT');
    },
    async changeSettings(text) {
      writeFileSync(join(home, 'postgresql/15/vizit/postgresql.auto.conf'), text);
      psql(address, ['-c', 'select pg_reload_conf()']);
    },
  };
}

function describe(members: Member[]): Cluster {
  const hosts = members.map(({ address }) => `${address}:5432`).join(',');
  const databaseUrl = `postgres://vizit:${PASSWORD}@${hosts}/vizit?sslmode=disable`;
  return {
    members,
    databaseUrl,
    findLeader: async () => (await readStates(members)).find(isLeader)?.member ?? null,
    findSyncStandby: async () => findSync(await readStates(members))?.member ?? null,
    async untilWhole() {
      const deadline = performance.now() + START_PATIENCE_MS;
      for (;;) {
        const states = await readStates(members);
        if (isWhole(states)) return;
        if (performance.now() > deadline) {
          const told = states.map(({ member, ...state }) => [member.name, state]);
          throw new Error(`The cluster isn't whole: ${JSON.stringify(told)}`);
        }
        await wait(POLL_MS);
      }
    },
  };
}

type MemberState = State & { member: Member };

/** @param states of the members that answer */
function isWhole(states: MemberState[]): boolean {
  const leader = states.find(isLeader);
  const streaming = leader?.replication?.filter(({ state }) => state === 'streaming') ?? [];
  return (
    states.length === 3 &&
    streaming.length === 2 &&
    findSync(states) !== undefined &&
    states.every(({ state, timeline }) => state === 'running' && timeline === leader?.timeline)
  );
}

const isLeader = ({ role, state }: State) => role === 'master' && state === 'running';

/** According to PostgreSQL and etcd. */
function findSync(states: MemberState[]): MemberState | undefined {
  const followers = states.find(isLeader)?.replication ?? [];
  const name = followers.find(({ sync_state }) => sync_state === 'sync')?.application_name;
  return states.find((state) => state.sync_standby && state.member.name === name);
}

/**
 * Each member reports its own state. A member's view of all comes from etcd, whose v2 interface is stale
 * after a member is cut off: the cluster seemed healthy too early.
 */
async function readStates(members: Member[]): Promise<MemberState[]> {
  const asked = members.map(async (member): Promise<MemberState[]> => {
    try {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`http://${member.address}:8008/patroni`, { signal });
      return [{ member, ...((await answer.json()) as State) }];
    } catch {
      // It is down.
      return [];
    }
  });
  return (await Promise.all(asked)).flat();
}

async function createDatabase(cluster: Cluster, folder: string): Promise<void> {
  const leader = await cluster.findLeader();
  if (leader === null) throw new Error('There is no leader.');
  const file = join(folder, 'vizit.sql');
  const text = readFileSync(join(DEPLOYED, 'vizit.sql'), 'utf8');
  writeFileSync(file, text.replaceAll('VIZIT_PASSWORD', PASSWORD));
  psql(leader.address, ['-f', file]);
}

function psql(address: string, words: string[]): void {
  const options = ['-h', address, '-U', 'postgres', '-q', '-v', 'ON_ERROR_STOP=1'];
  const env = { ...process.env, PGPASSWORD: PASSWORD };
  execFileSync('psql', [...options, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

function send(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}

function id(what: string): string {
  return execFileSync('id', [what, 'postgres'], { encoding: 'utf8' });
}

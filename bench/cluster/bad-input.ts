import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, killPostgres } from './faults.ts';
import type { Member } from './members.ts';
import type { Stage } from './stage.ts';

/** One-off faults before the rounds, each of a different kind. */
export const BAD_INPUT: readonly Fault[] = [
  { name: 'primary killed, replica a minute behind', strike: killBesideLate },
  { name: 'primary killed, etcd full', strike: killBesideFull },
  { name: 'all of etcd gone for 15 s', strike: loseEtcd },
];

const LATE = '60s';
const AWAY_MS = 15_000;
/** More than etcd's quota (`ETCD_QUOTA_BACKEND_BYTES` of the bench). */
const FILLING_BYTES = 1_000_000;

/** The asynchronous replica applies changes a minute late. */
async function killBesideLate(stage: Stage): Promise<() => Promise<void>> {
  const [leader, standby] = await Promise.all([
    stage.cluster.findLeader(),
    stage.cluster.findSyncStandby(),
  ]);
  const late = stage.cluster.members.find((member) => member !== leader && member !== standby);
  if (!leader || !late) throw new Error('The cluster is not whole.');
  await late.changeSettings(`recovery_min_apply_delay = '${LATE}'\n`);
  await wait(5_000);
  const mend = await killPostgres(Promise.resolve(leader));
  return async () => {
    await late.changeSettings('');
    await mend();
  };
}

async function killBesideFull(stage: Stage): Promise<() => Promise<void>> {
  const endpoint = fill(stage.cluster.members);
  const { findLeader } = stage.cluster;
  const mend = await killPostgres(
    findLeader().then((leader) => leader ?? Promise.reject(new Error('There is no primary.'))),
  );
  return async () => {
    await mend();
    etcdctl(endpoint, ['del', '--prefix', 'filling']);
    etcdctl(endpoint, ['alarm', 'disarm']);
  };
}

/** Writes until etcd refuses. @returns its endpoint */
function fill([member]: Member[]): string {
  const endpoint = `http://${member?.address}:2379`;
  for (let count = 0; ; count += 1) {
    try {
      etcdctl(endpoint, ['put', `filling-${count}`], 'x'.repeat(FILLING_BYTES));
    } catch (error) {
      if (String(error).includes('space exceeded')) return endpoint;
      throw error;
    }
  }
}

function etcdctl(endpoint: string, words: string[], input = ''): void {
  const env = { ...process.env, ETCDCTL_API: '3' };
  execFileSync('etcdctl', [`--endpoints=${endpoint}`, ...words], { env, input, stdio: 'pipe' });
}

async function loseEtcd({ cluster: { members } }: Stage): Promise<() => Promise<void>> {
  for (const member of members) await member.killEtcd();
  await wait(AWAY_MS);
  for (const member of members) member.startEtcd();
  return async () => undefined;
}

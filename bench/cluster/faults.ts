import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from './members.ts';
import type { Stage } from './stage.ts';

/** How long a stopped machine hangs: longer than a failover takes. */
const HANG_MS = 20_000;

type Mend = () => Promise<void>;

/** A fault and its repair. */
export type Fault = {
  name: string;
  /** @param round odd and even ones may differ @returns once it is broken, a function that repairs it */
  strike(stage: Stage, round: number): Promise<Mend>;
};

/** All faults of a round, in order. */
export const FAULTS: readonly Fault[] = [
  { name: 'primary killed', strike: (stage) => killPostgres(getLeader(stage)) },
  { name: 'synchronous standby killed', strike: (stage) => killPostgres(getSyncStandby(stage)) },
  { name: "primary's etcd killed", strike: async (stage) => killEtcd(await getLeader(stage)) },
  { name: 'copy of the server killed', strike: killCopy },
  { name: 'primary cut off', strike: cutOff },
  { name: 'primary hangs, then wakes', strike: hang },
];

/** Ends Patroni and PostgreSQL of a machine with kill -9. */
export async function killPostgres(finding: Promise<Member>): Promise<Mend> {
  const member = await finding;
  await member.killPatroni();
  return async () => member.startPatroni();
}

async function killEtcd(member: Member): Promise<Mend> {
  await member.killEtcd();
  return async () => member.startEtcd();
}

async function killCopy({ copies }: Stage, round: number): Promise<Mend> {
  const copy = copies[round % copies.length];
  if (copy === undefined) throw new Error('There is no copy.');
  await copy.kill();
  return () => copy.start();
}

/** In odd rounds cut off from everything; in even ones only from the other machines. */
async function cutOff(stage: Stage, round: number): Promise<Mend> {
  const leader = await getLeader(stage);
  if (round % 2 === 1) leader.cut();
  else leader.cutFromOthers();
  return async () => leader.mend();
}

async function hang(stage: Stage): Promise<Mend> {
  const leader = await getLeader(stage);
  const wake = leader.freeze();
  const over = wait(HANG_MS);
  return async () => {
    await over;
    wake();
  };
}

async function getLeader({ cluster }: Stage): Promise<Member> {
  const leader = await cluster.findLeader();
  if (leader === null) throw new Error('There is no primary.');
  return leader;
}

async function getSyncStandby({ cluster }: Stage): Promise<Member> {
  const standby = await cluster.findSyncStandby();
  if (standby === null) throw new Error('There is no synchronous standby.');
  return standby;
}

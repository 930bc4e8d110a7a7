import { setTimeout as wait } from 'node:timers/promises';
import { BAD_INPUT } from './cluster/bad-input.ts';
import { FAULTS, type Fault } from './cluster/faults.ts';
import { installCluster } from './cluster/packages.ts';
import {
  compare,
  judge,
  type Seen,
  say,
  sayAnswers,
  sayColumns,
  sayFault,
} from './cluster/report.ts';
import { restartInTurn } from './cluster/rolling.ts';
import { type Load, openStage, type Stage, startMixedLoad, untilSteady } from './cluster/stage.ts';
import { measureSuspension } from './cluster/suspension.ts';
import { describeThroughput, measureThroughput } from './cluster/throughput.ts';
import { describeMachine } from './stand/machine.ts';
import type { Scope } from './stand/scope.ts';

const ROUNDS = 10;

/**
 * Three machines with etcd, Patroni and PostgreSQL as deploy/cluster/ has them, three copies of the server
 * on them, with each possible fault in turn, under load.
 *
 * @param rounds of faults; with 0, copies are only restarted and upgraded
 * @returns whether nothing acknowledged was lost, no cached page was refused and no lead was emailed twice
 */
export async function runCluster(scope: Scope, rounds: number = ROUNDS): Promise<boolean> {
  const obstacle = installCluster();
  if (obstacle !== null) {
    say(`left out: ${obstacle}`);
    return true;
  }
  say(describeMachine());
  const stage = await openStage(scope);
  say('Pages from memory: requests a second; processor time of all copies for one, in µs');
  for (const line of describeThroughput(await measureThroughput(scope, stage))) say(line);
  const load = await startMixedLoad(stage);
  const problems: string[] = [];
  try {
    problems.push(...(await breakAll(stage, load, rounds)));
    problems.push(...(await restartInTurn(stage, load)));
  } finally {
    sayAnswers('answers to sign-ins', await load.stop());
  }
  problems.push(...(await compare(stage)), ...judge(stage, load));
  for (const problem of new Set(problems)) say(`  ${problem}`);
  say(problems.length === 0 ? 'ok: nothing is lost, no page was refused' : 'missed');
  return problems.length === 0;
}

/** @returns a line for each loss */
async function breakAll(stage: Stage, load: Load, rounds: number): Promise<string[]> {
  const seen = new Map<string, Seen[]>();
  const problems: string[] = [];
  const attempt = async (fault: Fault, round: number) => {
    try {
      const one = await breakAndMend(stage, load, fault, round);
      seen.set(fault.name, [...(seen.get(fault.name) ?? []), one]);
      sayFault(fault.name, [one]);
    } catch (error) {
      const problem = `${fault.name}: ${error instanceof Error ? error.message : error}`;
      say(`  ${problem}`);
      problems.push(problem);
      // The next fault must be the only one.
      await stage.cluster.untilWhole();
    }
  };
  sayColumns();
  say('bad input');
  for (const fault of rounds > 0 ? BAD_INPUT : []) {
    await attempt(fault, 1);
    problems.push(...(await compare(stage)));
  }
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    for (const fault of FAULTS) await attempt(fault, round);
    problems.push(...(await compare(stage)));
    sayAnswers('  pages in memory refused so far', load.known.counts().refused);
  }
  for (const [name, all] of seen) sayFault(name, all);
  return problems;
}

async function breakAndMend(stage: Stage, load: Load, fault: Fault, round: number): Promise<Seen> {
  await waitRandomly();
  await untilSteady(stage);
  stage.ledger.takeLongestSilence();
  load.known.takeLongestSilence();
  const mend = await fault.strike(stage, round);
  let suspension: number;
  try {
    await waitRandomly();
    await untilSteady(stage);
    suspension = await measureSuspension(stage);
  } finally {
    await mend();
  }
  await stage.cluster.untilWhole();
  await untilSteady(stage);
  return {
    withoutWrites: stage.ledger.takeLongestSilence() / 1000,
    withoutPages: load.known.takeLongestSilence() / 1000,
    suspension,
  };
}

/** Half a second to two and a half: at a random point of the load. */
function waitRandomly(): Promise<void> {
  return wait(500 + Math.random() * 2_000);
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as realTime, setImmediate as realTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Wallets } from '#integrations/wallets/server/wallets.ts';

const THREADS = '/proc/self/task';
/** Turns of the event loop without a working thread, enough for sockets and pipes to have delivered. */
const QUIET_TURNS = 100;
/** The duration of a second where the system doesn't show which threads work. */
const BLIND_MS = 20;

/**
 * Fake time that passes instantly, second by second, but never while this process is working, so work takes
 * as many of these seconds on a busy machine as on an idle one.
 *
 * @param seconds after which it stops
 */
export function useQuickClock(seconds: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let second = 0;
  let isOver = false;
  const run = async () => {
    await settle();
    for (; !isOver && second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await settle();
    }
  };
  return {
    second: () => second,
    end: run(),
    stop: () => {
      isOver = true;
      vi.useRealTimers();
    },
  };
}

/** Resolves once only time can change anything: no thread hashes or reads, no response is pending. */
async function settle(): Promise<void> {
  if (process.platform !== 'linux') await realTime(BLIND_MS);
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await realTurn();
    if (process.platform === 'linux' && hasWorkingThread()) quiet = 0;
  }
}

/**
 * Whether another thread of this process is working, or waiting for a core (proc(5): state R, or D for a
 * disk).
 */
function hasWorkingThread(): boolean {
  const own = basename(readlinkSync('/proc/thread-self'));
  return readdirSync(THREADS).some((id) => id !== own && isWorking(id));
}

function isWorking(id: string): boolean {
  try {
    const stat = readFileSync(`${THREADS}/${id}/stat`, 'utf8');
    return /^[RD]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** All functions that the dashboard calls, each with a valid body. */
export const FUNCTIONS: readonly (readonly [name: string, body: object])[] = [
  ['create-checkout', { plan: 'premium' }],
  ['open-portal', {}],
  ['change-subscription', { change: 'cancel' }],
  ['create-recovery-codes', {}],
  ['use-recovery-code', { code: 'ABCD-EFGH-JKLM-NPQR' }],
  ['show-webhook-secret', {}],
  ['see-as', {}],
  ['check-payments', {}],
  ['send-test-mail', {}],
  ['export-account', {}],
  ['rotate-webhook-secret', {}],
  ['open-invoice', {}],
  ['refresh-billing', {}],
  ['preview-change', { plan: 'premium' }],
  ['save-company-provider', { issuer: 'https://login.example', client_id: 'vizit' }],
  ['print-piece', { piece: 'card' }],
  ['write-signature', {}],
  ['print-team', { sheet: 'card' }],
  ['write-member-signature', { person: '00000000-0000-4000-8000-000000000000' }],
];

export const PASS_TYPE = 'pass.test.vizit';

/** Set up, but never reached: their routes ask the database first. */
export const WALLETS: Wallets = {
  findApple: () => ({
    certificate: {
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: 'TEAM',
      validTo: new Date(),
      certificate: '',
      key: '',
      wwdr: '',
    },
    apns: { push: async () => ({ gone: [], failure: null }) },
  }),
  google: { issuerId: '1', buildSaveUrl: async () => '/', put: async () => {} },
};

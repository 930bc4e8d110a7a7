import { setImmediate as nextTurn } from 'node:timers/promises';
import { DOUBT_AFTER_MS, PROBE_RENEWED_AFTER_MS, SILENT_AFTER_MS } from '../limits/connections.ts';
import { ConnectionError, isConnectionFailure } from './connection-errors.ts';

/** One request to the database, over a separate connection. */
export type Probe = {
  /** Settles on any response from the database, even a refusal. */
  answered: Promise<unknown>;
  end(): void;
};

/** Detects within seconds that PostgreSQL accepts requests but doesn't respond. */
export type Pulse = {
  /**
   * Runs work that waits for the database.
   *
   * @throws ConnectionError late, immediately while the database is silent
   */
  follow<Result>(work: () => Promise<Result>): Promise<Result>;
  /** True if the database has been probed and hasn't responded yet. */
  isDoubtful(): boolean;
  /** @throws ConnectionError late, while the database is silent */
  assertHeard(): void;
  close(): void;
};

/**
 * A slow statement and a stopped server look the same to a waiting caller. So after a second without any
 * response we probe the database with a simple query, and after three it counts as silent: callers don't
 * wait until it responds again.
 *
 * @param onSilence aborts all running work
 */
export function createPulse(
  openProbe: () => Probe,
  onSilence: () => void,
  { doubtAfterMs = DOUBT_AFTER_MS, silentAfterMs = SILENT_AFTER_MS } = {},
): Pulse {
  let waiting = 0;
  let isSilent = false;
  let isClosed = false;
  let answers = 0;

  const noteAnswer = () => {
    answers += 1;
    isSilent = false;
    probing.end();
    arm();
  };
  const fallSilent = async () => {
    const before = answers;
    await letArrive();
    if (answers !== before || isClosed) return;
    isSilent = true;
    if (!probing.isUnderWay()) probing.start();
    onSilence();
  };
  const probing = createProbing(openProbe, noteAnswer);
  const alarms = createAlarms([doubtAfterMs, probing.start], [silentAfterMs, fallSilent]);
  const arm = () => (waiting > 0 && !isClosed ? alarms.arm() : alarms.disarm());

  return {
    isDoubtful: probing.isUnderWay,
    assertHeard() {
      if (isSilent) throw new ConnectionError('late');
    },
    async follow(work) {
      if (isSilent) throw new ConnectionError('late');
      waiting += 1;
      if (waiting === 1) arm();
      let isAnswered = true;
      try {
        return await work();
      } catch (error) {
        isAnswered = !isConnectionFailure(error);
        throw error;
      } finally {
        waiting -= 1;
        if (isAnswered) noteAnswer();
        else if (waiting === 0) {
          alarms.disarm();
          // No caller is waiting, so keep probing only a silent database.
          if (!isSilent) probing.end();
        }
      }
    },
    close() {
      isClosed = true;
      alarms.disarm();
      probing.end();
    },
  };
}

/** Waits until data that arrived while this process was busy has been handled. */
async function letArrive(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** One probe at a time, repeated if there is no response. */
function createProbing(openProbe: () => Probe, onAnswer: () => void) {
  let probe: Probe | null = null;
  let renewal: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(renewal);
    probe?.end();
    probe = null;
  };
  const start = () => {
    end();
    const own = openProbe();
    probe = own;
    const hear = () => {
      if (probe !== own) return;
      end();
      onAnswer();
    };
    own.answered.then(hear, hear);
    // A connection cut off in the network stays silent forever.
    renewal = setTimeout(start, PROBE_RENEWED_AFTER_MS).unref();
  };
  return { start, end, isUnderWay: () => probe !== null };
}

/** Runs each callback after its delay, unless disarmed first. */
function createAlarms(...alarms: readonly (readonly [afterMs: number, ring: () => unknown])[]) {
  let timers: NodeJS.Timeout[] = [];
  const disarm = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const arm = () => {
    // Refreshed on every database response, which is cheaper than new timers.
    for (const timer of timers) timer.refresh();
    if (timers.length === 0) {
      timers = alarms.map(([afterMs, ring]) => setTimeout(ring, afterMs).unref());
    }
  };
  return { arm, disarm };
}

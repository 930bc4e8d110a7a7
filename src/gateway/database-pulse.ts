import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConnectionError, isConnectionFailure } from './connection-errors.ts';
import { DOUBT_AFTER_MS, PROBE_RENEWED_AFTER_MS, SILENT_AFTER_MS } from './limits.ts';

/** One question to the database, over a connection of its own. */
export type Probe = {
  /** Settles as soon as the database answers anything, be it a refusal. */
  answered: Promise<unknown>;
  end(): void;
};

/** Knows within seconds that a PostgreSQL takes what is asked and answers nothing at all. */
export type Pulse = {
  /**
   * Runs what waits for the database.
   *
   * @throws ConnectionError late, at once, while the database is silent
   */
  follow<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whether the database has been asked whether it is there, and has not answered yet. */
  isDoubtful(): boolean;
  /** @throws ConnectionError late, while the database is silent */
  assertHeard(): void;
  close(): void;
};

/**
 * A slow statement and a stopped server look the same to whoever waits for one of them. So after a
 * second without any answer the database is asked something simple, and after three it counts as
 * silent: nobody waits for it until it answers.
 *
 * @param onSilence what ends all that is under way
 */
export function createPulse(
  openProbe: () => Probe,
  onSilence: () => void,
  silentAfterMs = SILENT_AFTER_MS,
): Pulse {
  let waiting = 0;
  let isSilent = false;
  let isClosed = false;
  /** Answers so far. */
  let heard = 0;
  let probe: Probe | null = null;
  let doubt: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;

  const endProbe = () => {
    clearTimeout(renewal);
    probe?.end();
    probe = null;
  };
  const startProbe = () => {
    endProbe();
    const own = openProbe();
    probe = own;
    const hear = () => {
      if (probe !== own) return;
      endProbe();
      noteAnswer();
    };
    own.answered.then(hear, hear);
    // A connection that was cut off on the way stays silent for ever.
    renewal = setTimeout(startProbe, PROBE_RENEWED_AFTER_MS).unref();
  };
  const disarm = () => {
    clearTimeout(doubt);
    clearTimeout(silence);
  };
  const arm = () => {
    disarm();
    if (waiting === 0 || isClosed) return;
    doubt = setTimeout(startProbe, DOUBT_AFTER_MS).unref();
    silence = setTimeout(fallSilent, silentAfterMs).unref();
  };
  /** Nobody waits: only whether a silent database is back is still of interest. */
  const rest = () => {
    disarm();
    if (!isSilent) endProbe();
  };
  const noteAnswer = () => {
    heard += 1;
    isSilent = false;
    endProbe();
    arm();
  };
  const fallSilent = async () => {
    const before = heard;
    // What arrived while this process itself was busy has its turn first.
    await nextTurn();
    await nextTurn();
    if (heard !== before || isClosed) return;
    isSilent = true;
    if (probe === null) startProbe();
    onSilence();
  };

  return {
    isDoubtful: () => probe !== null,
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
        else if (waiting === 0) rest();
      }
    },
    close() {
      isClosed = true;
      disarm();
      endProbe();
    },
  };
}

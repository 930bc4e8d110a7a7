import type { OnSecurityEvent, SecurityEvent } from '#gateway/events.ts';
import type { Ask } from '../data/ask.ts';
import { SECURITY_LINES_PER_MINUTE } from '../limits/requests.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { createVisitorHash, type HashVisitor } from './visitor-hash.ts';

type Deps = {
  ask: Ask;
  log: Log;
  clock: () => Date;
  metrics: Pick<Metrics, 'countSecurityEvent'>;
};

/** `settled` resolves once every event so far is in the log. */
export type SecurityLog = { onEvent: OnSecurityEvent; settled(): Promise<void> };

/**
 * Counts sign-in attempts and similar events, and logs a line for each. IP and email addresses are logged as
 * hashes under the day's salt (pitfalls: daily-salt): a caller's attempts can be linked until the day ends,
 * and no one can be identified afterwards.
 */
export function createSecurityLog({ ask, log, clock, metrics }: Deps): SecurityLog {
  const hash = createVisitorHash(ask);
  const mayWrite = createLineLimit(clock);
  const running = new Set<Promise<void>>();

  const write = async (event: SecurityEvent, at: Date): Promise<void> => {
    const { kind, outcome, address, email, userId } = event;
    const [address_hash, email_hash] = await Promise.all([
      hashWord(hash, 'address', address, at),
      hashWord(hash, 'email', email, at),
    ]);
    log.info(
      { security: kind, outcome, address_hash, email_hash, user_id: userId },
      'security event',
    );
  };

  return {
    onEvent(event) {
      metrics.countSecurityEvent(event.kind, event.outcome);
      // Every open tab sends one every ten minutes, which is only noise.
      if (event.kind === 'refresh' && event.outcome === 'ok') return;
      const at = clock();
      if (event.kind === 'alarm') {
        log.warn({ security: event.kind, outcome: event.outcome }, 'security alarm');
        return;
      }
      if (!mayWrite(at)) return;
      const line = write(event, at);
      running.add(line);
      void line.finally(() => running.delete(line));
    },
    settled: async () => void (await Promise.all(running)),
  };
}

/** Log hashes never match visitors' hashes, because no page has this id. */
async function hashWord(
  hash: HashVisitor,
  kind: string,
  word: string | undefined,
  at: Date,
): Promise<string | undefined> {
  if (word === undefined) return undefined;
  const visitor = { profile_id: `security ${kind}`, address: word, userAgent: '' };
  // Omitted from the line if the database is unavailable.
  return (await hash(visitor, at).catch(() => null)) ?? undefined;
}

/** The metrics show a flood; it must not fill the disk as well. */
function createLineLimit(clock: () => Date): (at: Date) => boolean {
  let minute = Math.floor(clock().getTime() / 60_000);
  let lines = 0;
  return (at) => {
    const now = Math.floor(at.getTime() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    return lines <= SECURITY_LINES_PER_MINUTE;
  };
}

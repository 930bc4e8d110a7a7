import type { OnSecurityEvent, SecurityEvent } from '#gateway/events.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { Log } from '#kit/server/process/log.ts';

/** The kind of security event shown to the account's owner, by kind and outcome of the failed attempt. */
const FAILURES: Readonly<Record<string, string>> = {
  'sign_in invalid_credentials': 'sign_in_failed',
  'second_factor mfa_verification_failed': 'factor_failed',
  'second_factor bad_recovery_code': 'factor_failed',
};

/**
 * Records wrong passwords and codes for the account they were tried on, if it exists. All other events are
 * recorded by the statement that causes them (`supabase/schemas/account/security-events.sql`).
 *
 * @returns a function that takes events, and one that resolves once they are written
 */
export function createFailureNotes({ ask, log }: { ask: Ask; log: Pick<Log, 'error'> }): {
  onEvent: OnSecurityEvent;
  settled(): Promise<void>;
} {
  const running = new Set<Promise<void>>();
  return {
    onEvent(event) {
      const kind = FAILURES[`${event.kind} ${event.outcome}`];
      if (kind === undefined) return;
      const writing = note(ask, event, kind).catch((err: unknown) =>
        log.error({ err }, 'a failed sign-in could not be noted'),
      );
      running.add(writing);
      void writing.finally(() => running.delete(writing));
    },
    settled: async () => void (await Promise.all(running)),
  };
}

async function note(ask: Ask, event: SecurityEvent, kind: string): Promise<void> {
  const { userId = null, email = null, address = null, userAgent = null, country = null } = event;
  if (userId === null && email === null) return;
  await ask(
    (sql) => sql`
      select private.note_failed_sign_in(
        ${userId}::uuid, ${email}, ${kind}, ${address}, ${userAgent}, ${country})`,
  );
}

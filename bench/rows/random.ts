import fc from 'fast-check';
import { type RandomRequest, randomRequest } from '../random/requests.ts';
import { type Outcome, send } from '../random/send.ts';
import { readVocabulary } from '../random/vocabulary.ts';
import { connectTo } from '../stand/database.ts';
import { atLeast, atMost, type Figure, type Row } from '../stand/figure.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { pickVisitor, postJson } from '../stand/visitors.ts';

const REQUESTS = 100_000;
const AT_ONCE = 32;
/** A person may have signed out, or deleted the account, by one of these requests. */
const REQUESTS_PER_PERSON = 2_000;
const PASSWORD = 'fifteen green umbrellas';
const SHOWN_FAILURES = 10;

/** Requests generated from each endpoint's grammar, by anyone: none causes a server error. */
export const random: Row = {
  title: `${REQUESTS.toLocaleString('en')} random requests over all public doors`,
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url } = await startServer(scope, { dataDirectory });
    const known = await readVocabulary(connectTo(scope, dataDirectory));
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    process.stdout.write(`SEED=${seed}\n`);
    const tally = createTally();
    for (let sent = 0; sent < REQUESTS; sent += REQUESTS_PER_PERSON) {
      const requests = fc.sample(randomRequest(known), {
        numRuns: REQUESTS_PER_PERSON,
        seed: seed + sent,
      });
      await sendAll(url, requests, await signUp(url, `random-${sent}@vizit.test`), tally);
    }
    return tally.describe();
  },
};

type Tokens = { anonymous: string; person: string };

async function sendAll(
  url: string,
  requests: readonly RandomRequest[],
  tokens: Tokens,
  tally: Tally,
): Promise<void> {
  const waiting = requests.values();
  const work = async () => {
    for (const asked of waiting) {
      const headers = { ...pickVisitor(), ...asked.headers, ...toCredentials(asked, tokens) };
      tally.count(asked, await send(url, { ...asked, headers }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function toCredentials({ caller }: RandomRequest, { anonymous, person }: Tokens) {
  if (caller === 'nobody') return {};
  const token = { anonymous, person, forged: `${person.slice(0, -8)}AAAAAAAA` }[caller];
  return { apikey: anonymous, authorization: `Bearer ${token}` };
}

async function signUp(url: string, email: string): Promise<Tokens> {
  const { anonKey: anonymous } = await (await fetch(`${url}/config.json`)).json();
  const call = async (path: string) => {
    const answer = await postJson(
      `${url}/auth/v1/${path}`,
      { email, password: PASSWORD },
      { apikey: anonymous },
    );
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await call('signup');
  const { access_token: person } = await call('token?grant_type=password');
  return { anonymous, person };
}

type Tally = ReturnType<typeof createTally>;

function createTally() {
  const statuses = new Map<number, number>();
  let failures = 0;
  let slowest = 0;
  return {
    count(asked: RandomRequest, { status, milliseconds, body }: Outcome): void {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      slowest = Math.max(slowest, milliseconds);
      if (status !== 0 && (status < 500 || status === 503)) return;
      failures += 1;
      if (failures <= SHOWN_FAILURES) {
        process.stderr.write(
          `${status} ${body.slice(0, 300)}\n${JSON.stringify(asked).slice(0, 1500)}\n`,
        );
      }
    },
    describe(): Figure[] {
      const note = [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`);
      const reached = [...statuses].reduce(
        (sum, [status, count]) => sum + (status < 300 && status > 0 ? count : 0),
        0,
      );
      return [
        atMost({ what: 'faults and hangs', value: failures, target: 0, note: note.join(', ') }),
        atMost({ what: 'slowest answer', value: slowest / 1000, target: 10, unit: 's' }),
        // Noise that is always refused at once would prove nothing.
        atLeast({ what: 'answered with success', value: reached / REQUESTS, target: 0.02 }),
      ];
    },
  };
}

import { createProfile } from '#test/factories.ts';
import type { BareRest } from '../bare-rest-process.ts';
import { startDatabase } from '../stand/database.ts';
import type { Row } from '../stand/figure.ts';
import { type LoadJob, type LoadResult, runLoad } from '../stand/load.ts';
import { startScript } from '../stand/processes.ts';
import { requestRaw } from '../stand/raw-request.ts';
import { alternate, compareRates } from '../stand/rounds.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, startServer } from '../stand/server.ts';
import { createTokens, type Token } from '../stand/tokens.ts';

const ROUNDS = 5;

/** The server's pool size, so that neither side waits for a connection. */
const CONNECTIONS = 10;
/** One account gets two connections at once. */
const PEOPLE = CONNECTIONS / 2;
/** The gateway has more code than the bare server, and its JIT needs longer. */
const LOAD = { connections: CONNECTIONS, warmUpSeconds: 5, seconds: 4 };

type Person = { userId: string; token: Token };
type Stage = { dataDirectory: string; databaseUrl: string; person: Person; people: Person[] };

/** Profiles read through the gateway, compared with the same statements behind a bare `node:http`. */
export const rest: Row = {
  title:
    'GET /rest/v1/profiles under row security, as a share of the same SQL behind bare node:http',
  async measure(scope) {
    const stage = await prepare(scope);
    await checkAnswers(scope, stage);
    const rounds = await alternate(ROUNDS, {
      ours: () => within(scope, async (own) => load(own, await startOurs(own, stage))),
      bare: () => within(scope, async (own) => load(own, await startBare(own, stage))),
    });
    return [compareRates(rounds, 0.6)];
  },
};

/** One PostgreSQL for both sides, run by this process, and profiles to read. */
async function prepare(scope: Scope): Promise<Stage> {
  const dataDirectory = createDataDirectory(scope);
  const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
  // The server creates the schema, and the key that signs tokens.
  await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
  const tokens = await createTokens({ dataDirectory, publicUrl: PUBLIC_URL });
  const createPerson = async (): Promise<Person> => {
    const { user_id: userId } = await createProfile(sql);
    return { userId, token: await tokens.sign(userId) };
  };
  const person = await createPerson();
  const others = await Promise.all(Array.from({ length: PEOPLE - 1 }, createPerson));
  return { dataDirectory, databaseUrl, person, people: [person, ...others] };
}

/** One side, ready for requests. */
type Side = Pick<LoadJob, 'pid' | 'url' | 'headers' | 'people'>;

const toPath = ({ userId }: Person) => `/rest/v1/profiles?select=*&user_id=eq.${userId}`;

async function startOurs(scope: Scope, stage: Stage): Promise<Side> {
  const { pid, url } = await startServer(scope, { ...stage, core: 'server' });
  const { headers } = stage.person.token;
  const people = stage.people.map((person) => ({
    path: toPath(person),
    authorization: person.token.headers.authorization,
  }));
  return { pid, url: url + toPath(stage.person), headers, people };
}

async function startBare(scope: Scope, stage: Stage): Promise<Side> {
  const { databaseUrl, person } = stage;
  const { userId, token } = person;
  const claims = JSON.stringify(token.claims);
  const job: BareRest = { databaseUrl, userId, claims, connections: CONNECTIONS };
  const server = startScript(scope, 'bare-rest-process.ts', job, { core: 'server' });
  const url = `http://127.0.0.1:${await server.readLine()}/`;
  return { pid: server.pid, url, headers: token.headers };
}

function load(scope: Scope, side: Side): Promise<LoadResult> {
  return runLoad(scope, { ...LOAD, ...side });
}

/** A ratio is meaningless unless both sides return the same. */
async function checkAnswers(scope: Scope, stage: Stage): Promise<void> {
  const ask = (start: typeof startOurs) =>
    within(scope, async (own) => {
      const { url, headers } = await start(own, stage);
      return requestRaw(url, headers);
    });
  const [ours, bare] = [await ask(startOurs), await ask(startBare)];
  if (ours.status !== 200 || !ours.body.equals(bare.body)) {
    throw new Error(`The sides differ: ${ours.body} (${ours.status}) and ${bare.body}`);
  }
}

import { createProfile } from '#test/factories.ts';
import type { BareRest } from '../bare-rest-process.ts';
import { startDatabase } from '../stand/database.ts';
import type { Row } from '../stand/figure.ts';
import { type LoadResult, runLoad } from '../stand/load.ts';
import { startScript } from '../stand/processes.ts';
import { requestRaw } from '../stand/raw-request.ts';
import { alternate, compareRates } from '../stand/rounds.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, startServer } from '../stand/server.ts';
import { createTokens, type Token } from '../stand/tokens.ts';

const ROUNDS = 5;

/** As many as the server's pool, so that neither side waits for a connection. */
const CONNECTIONS = 10;
const LOAD = { connections: CONNECTIONS, warmUpSeconds: 2, seconds: 4 };

type Stage = { dataDirectory: string; databaseUrl: string; userId: string; token: Token };

/** A person's profile read through the gateway, against the same statements behind a bare `node:http`. */
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

/** One PostgreSQL for both sides, which this process looks after, and one profile to read. */
async function prepare(scope: Scope): Promise<Stage> {
  const dataDirectory = createDataDirectory(scope);
  const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
  // The server makes the schema, and the key that signs tokens.
  await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
  const { user_id: userId } = await createProfile(sql);
  const token = await (await createTokens({ dataDirectory, publicUrl: PUBLIC_URL })).sign(userId);
  return { dataDirectory, databaseUrl, userId, token };
}

/** One side, ready to be asked. */
type Side = { pid: number; url: string; headers: Record<string, string> };

async function startOurs(scope: Scope, stage: Stage): Promise<Side> {
  const { pid, url } = await startServer(scope, { ...stage, core: 'server' });
  const path = `/rest/v1/profiles?select=*&user_id=eq.${stage.userId}`;
  return { pid, url: url + path, headers: stage.token.headers };
}

async function startBare(scope: Scope, stage: Stage): Promise<Side> {
  const { databaseUrl, userId, token } = stage;
  const claims = JSON.stringify(token.claims);
  const job: BareRest = { databaseUrl, userId, claims, connections: CONNECTIONS };
  const server = startScript(scope, 'bare-rest-process.ts', job, { core: 'server' });
  const url = `http://127.0.0.1:${await server.readLine()}/`;
  return { pid: server.pid, url, headers: token.headers };
}

function load(scope: Scope, side: Side): Promise<LoadResult> {
  return runLoad(scope, { ...LOAD, ...side });
}

/** A ratio says nothing unless both sides say the same. */
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

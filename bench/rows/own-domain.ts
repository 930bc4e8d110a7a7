import type { Sql } from '#database/connect.ts';
import { BIO_PREFIX } from '#kit/rules/paths.ts';
import { connectTo } from '../stand/database.ts';
import type { Row } from '../stand/figure.ts';
import { createFullPage, requestPacked } from '../stand/full-page.ts';
import { runLoad } from '../stand/load.ts';
import { alternate, compareRates } from '../stand/rounds.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, startServer } from '../stand/server.ts';

const ROUNDS = 5;
const NAME = 'ada.example';
/** Other owners with domains. */
const OTHER_DOMAINS = 2_000;
const CHUNK = 200;
const LOAD = { connections: 100, warmUpSeconds: 3, seconds: 4 };

/** The same page at the root of its owner's domain and on `/bio`, among two thousand domains. */
export const ownDomain: Row = {
  title: 'A page on its owner’s domain, as a share of the same page on /bio',
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const path = await prepare(scope, dataDirectory);
    const load = (target: string, host: string) => () =>
      within(scope, async (own) => {
        const { pid, url } = await startServer(own, { dataDirectory, core: 'server' });
        await requestPacked(url + path);
        // Spelled like this, it replaces the header that the load tool would send.
        const headers = { 'accept-encoding': 'br', Host: host };
        return runLoad(own, { ...LOAD, pid, headers, url: url + target });
      });
    const rounds = await alternate(ROUNDS, {
      ours: load('/', NAME),
      bare: load(path, new URL(PUBLIC_URL).host),
    });
    return [compareRates(rounds, 0.95)];
  },
};

/** A failing domain, the only case with the page at both URLs. */
function prepare(outer: Scope, dataDirectory: string): Promise<string> {
  return within(outer, async (scope) => {
    await startServer(scope, { dataDirectory });
    const sql = connectTo(scope, dataDirectory);
    const path = await createFullPage(sql);
    await sql`
      insert into public.domains (user_id, name, state, verified_at, failing_since)
      select user_id, ${NAME}, 'failing', now(), now() from public.profiles
      where username = ${path.slice(BIO_PREFIX.length)}`;
    for (let made = 0; made < OTHER_DOMAINS; made += CHUNK) await createOthers(sql, made);
    // No DNS records are checked during the measurement.
    await sql`select graphile_worker.remove_job('check_domain:' || id) from public.domains`;
    return path;
  });
}

/** A few at a time, since each account holds locks until the statement ends. */
async function createOthers(sql: Sql, from: number): Promise<void> {
  await sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'other' || number || '@vizit.test'
    from generate_series(${from}::int, ${from + CHUNK - 1}::int) number`;
  await sql`
    insert into public.profiles (user_id, full_name) select id, 'Somebody' from auth.users u
    where not exists (select from public.profiles p where p.user_id = u.id)`;
  await sql`
    insert into public.domains (user_id, name, state, verified_at)
    select id, split_part(email, '@', 1) || '.example', 'active', now() from auth.users u
    where email like 'other%' and not exists (select from public.domains d where d.user_id = u.id)`;
}

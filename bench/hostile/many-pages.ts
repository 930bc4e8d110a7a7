import { Agent, request } from 'node:http';
import { bioPath } from '#domain/paths.ts';
import { formatNumber } from '../stand/figure.ts';
import type { Attack, Stand } from './attack.ts';

const PAGES = 20_000;
const CONNECTIONS = 8;
/** At least this long: what comes faster is waited for. */
const SECONDS = 60;

/** What is kept of each page, and what waits to be packed better. */
export const manyPages: Attack = {
  name: 'many-pages',
  title: `${formatNumber(PAGES)} distinct pages in a minute, each asked for once`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const names = await createPages(stand);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    stand.scope.defer(() => agent.destroy());
    let answered = 0;
    await stand.watch(async () => {
      const startedAt = performance.now();
      const askOnAndOn = async () => {
        for (let name = names.pop(); name !== undefined; name = names.pop()) {
          if ((await ask(agent, stand.server.url + bioPath(name))) === 200) answered += 1;
          const dueAt = startedAt + (answered / PAGES) * SECONDS * 1_000;
          await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, askOnAndOn));
    });
    return `${formatNumber(answered)} answered`;
  },
};

/** Each has what the page of ten links has. @returns their names */
async function createPages({ sql }: Stand): Promise<string[]> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'crowd-' || n || '@vizit.test', now()
    from generate_series(1, ${PAGES}) n`;
  const rows = await sql<{ username: string }[]>`
    with full_page as (select * from public.profiles order by created_at desc limit 1)
    insert into public.profiles (
      user_id, username, full_name, plan, plan_expiry, designation, bio, profile_picture_url,
      vcard_data, social_links, custom_links, lead_form_data, sections_enabled, section_order)
    select
      u.id, 'crowd_' || row_number() over (), f.full_name, f.plan, f.plan_expiry, f.designation,
      f.bio, f.profile_picture_url, f.vcard_data, f.social_links, f.custom_links,
      f.lead_form_data, f.sections_enabled, f.section_order
    from full_page f, auth.users u
    where u.email like 'crowd-%'
    returning username`;
  return rows.map(({ username }) => username);
}

function ask(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br' };
    const asked = request(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', () => resolve(0));
    asked.end();
  });
}

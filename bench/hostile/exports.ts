import { createProfile } from '#test/factories.ts';
import { formatNumber } from '../stand/figure.ts';
import { PUBLIC_URL } from '../stand/server.ts';
import { createTokens } from '../stand/tokens.ts';
import type { Attack, Stand } from './attack.ts';

const ACCOUNTS = 3;
const CONTACTS = 24_000;
const NOTE_CHARACTERS = 4_000;
const TRIES = 5;

/** What an account holds, all at once in memory; and several accounts at a time. */
export const exports: Attack = {
  name: 'exports',
  title: `${ACCOUNTS} accounts of ${formatNumber(CONTACTS)} contacts with long notes ask for all they have`,
  bounds: { growthPercent: 40, peakPercent: 60, othersP99Ms: 100 },
  async attack(stand) {
    const tokens = await Promise.all(Array.from({ length: ACCOUNTS }, () => createOwner(stand)));
    const counts = { whole: 0, refused: 0, megabytes: 0 };
    await stand.watch(async () => {
      const insist = async (authorization: string) => {
        for (let left = TRIES; left > 0; left -= 1) {
          const headers = { authorization };
          const answer = await fetch(`${stand.server.url}/export`, { headers });
          const bytes = await readToEnd(answer);
          counts[answer.ok ? 'whole' : 'refused'] += 1;
          if (answer.ok) counts.megabytes += bytes / 1024 ** 2;
        }
      };
      await Promise.all(tokens.map(insist));
    });
    const { whole, refused, megabytes } = counts;
    return `${whole} whole, ${formatNumber(megabytes)} MB; ${refused} asked to wait`;
  },
};

async function createOwner({ sql, dataDirectory }: Stand): Promise<string> {
  const { user_id } = await createProfile(sql);
  await sql`
    insert into public.contacts (user_id, full_name, email, notes)
    select ${user_id}, 'Contact ' || n, 'contact-' || n || '@vizit.test',
      (select string_agg(md5(n::text || part), ' ') from generate_series(1, ${Math.floor(NOTE_CHARACTERS / 33)}) part)
    from generate_series(1, ${CONTACTS}) n`;
  const tokens = await createTokens({ dataDirectory, publicUrl: PUBLIC_URL });
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (user_id) values (${user_id}) returning id`;
  return (await tokens.sign(user_id, session?.id)).headers.authorization ?? '';
}

async function readToEnd(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}

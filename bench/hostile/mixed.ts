import { bioPath, qrCodePath, socialPicturePath } from '#kit/rules/paths.ts';
import { atMost } from '../stand/figure.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack } from './attack.ts';
import { createSender, flood, type Sent } from './flood.ts';
import { startNeighbours, type Waits } from './neighbours.ts';
import { createOwner } from './owners.ts';
import { createPages } from './pages.ts';

const AT_ONCE = 54;
const WARM_UP_SECONDS = 5;
const SECONDS = 20;
const PAGES = 2_000;
const CONTACTS = 5_000;
/** Others request uncached pages, and some request codes. */
const NEIGHBOUR_EVERY_MS = 50;

/** A little of everything expensive: guesses, drawings, slow queries, forms. */
export const mixed: Attack = {
  name: 'mixed',
  title: `${AT_ONCE} connections guess passwords, ask for drawings and ask slow questions`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const { scope, server, sql, watch } = stand;
    const send = createSender(scope);
    const headers = await createOwner(stand, CONTACTS);
    const pages = await createPages(sql, PAGES);
    const unseen = pages.splice(0, PAGES / 2);
    const { anonKey } = JSON.parse((await send(`${server.url}/config.json`)).text);
    const acts = listActs(pages, headers, { apikey: anonKey });
    let note = '';
    let waits: Waits = { p99Ms: 0, count: 0, refused: 0 };
    let codes: Waits = waits;
    const act = async (count: number) => {
      const { path, ...sent } = acts[count % acts.length]?.(count) ?? { path: '/' };
      const headers = { ...pickVisitor(), ...sent.headers };
      return (await send(server.url + path, { ...sent, headers })).status;
    };
    // The first drawing loads the drawing code.
    await flood({ atOnce: 6, seconds: WARM_UP_SECONDS }, act);
    await watch(async () => {
      const get = async (path: string) =>
        (await send(server.url + path, { headers: pickVisitor() })).status;
      const readers = startNeighbours(NEIGHBOUR_EVERY_MS, (count) =>
        get(bioPath(unseen[count % unseen.length] ?? '')),
      );
      const scanners = startNeighbours(10 * NEIGHBOUR_EVERY_MS, (count) =>
        get(qrCodePath(unseen[count % unseen.length] ?? '', 'png')),
      );
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, act);
      [waits, codes] = await Promise.all([readers.stop(), scanners.stop()]);
    });
    const toNote = ({ count, p99Ms }: Waits) => `of ${count}; p99 ${Math.round(p99Ms)} ms`;
    return {
      note,
      figures: [
        atMost({
          what: 'pages not cached yet that were refused',
          value: waits.refused,
          target: 0,
          note: toNote(waits),
        }),
        atMost({
          what: 'wait for a code meanwhile, p99',
          value: codes.p99Ms,
          target: 3_000,
          unit: 'ms',
          note: `${codes.refused} of ${codes.count} were asked to come back`,
        }),
      ],
    };
  },
};

type Act = (count: number) => Sent & { path: string };

function listActs(
  pages: readonly string[],
  owner: Record<string, string>,
  anonymous: Record<string, string>,
): Act[] {
  const page = (count: number) => pages[count % pages.length] ?? '';
  const email = (count: number) => `person-${count % 400}@vizit.test`;
  const slow = '/rest/v1/contacts?select=id&notes=imatch.(a|b)*c.*(d|e)*f$&order=notes.desc';
  return [
    (count) => ({
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      headers: anonymous,
      body: { email: email(count), password: 'a guess' },
    }),
    (count) => ({ path: `${qrCodePath(page(count), 'png')}?size=2048` }),
    (count) => ({ path: socialPicturePath(page(count)) }),
    () => ({ path: slow, headers: owner }),
    (count) => ({ path: `${bioPath(page(count))}.json` }),
    (count) => ({ path: `/bio/nobody_${count}` }),
    () => ({ path: '/sitemap.xml' }),
    (count) => ({ path: `/api/v1/profile`, headers: { 'x-api-key': `vzt_${count}` } }),
    (count) => ({ path: `${bioPath(page(count))}.vcf` }),
  ];
}

import { setTimeout as wait } from 'node:timers/promises';
import { ARCHIVE_BUCKET, toArchivePlace } from '#account/archive/rules/archive.ts';
import { parseArchive } from '#account/archive/rules/parse-archive.ts';
import { formatNumber } from '../stand/figure.ts';
import type { Attack } from './attack.ts';
import { createOwner, readUserId } from './owners.ts';

const ACCOUNTS = 3;
const CONTACTS = 24_000;
const POLL_MS = 500;

/** An account's archive, packed while others are served; and several accounts at once. */
export const exports: Attack = {
  name: 'exports',
  title: `${ACCOUNTS} accounts of ${formatNumber(CONTACTS)} contacts with long notes ask for all they have`,
  bounds: { growthPercent: 20, peakPercent: 60, othersP99Ms: 100 },
  async attack(stand) {
    const owners = await Promise.all(
      Array.from({ length: ACCOUNTS }, () => createOwner(stand, CONTACTS)),
    );
    const counts = { whole: 0, waited: 0, megabytes: 0 };
    const { url } = stand.server;
    await stand.watch(async () => {
      const take = async (headers: Record<string, string>) => {
        const sent = { ...headers, 'content-type': 'application/json' };
        await post(`${url}/rest/v1/rpc/request_archive`, sent, {});
        const archive = await waitFor(url, headers, () => {
          counts.waited += 1;
        });
        const place = `${ARCHIVE_BUCKET}/${toArchivePlace(readUserId(headers), archive.id)}`;
        const signed = await post(`${url}/storage/v1/object/sign/${place}`, sent, {
          expiresIn: 60,
        });
        const { signedURL } = (await signed.json()) as { signedURL: string };
        const answer = await fetch(`${url}/storage/v1${signedURL}`);
        counts.megabytes += (await readToEnd(answer)) / 1024 ** 2;
        if (answer.ok) counts.whole += 1;
      };
      await Promise.all(owners.map(take));
    });
    const { whole, waited, megabytes } = counts;
    return { note: `${whole} whole, ${formatNumber(megabytes)} MB; looked ${waited} times` };
  },
};

function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function waitFor(url: string, headers: Record<string, string>, onLook: () => void) {
  for (;;) {
    const answer = await fetch(`${url}/rest/v1/archives?select=*`, { headers });
    const [row] = (await answer.json()) as unknown[];
    const archive = parseArchive(row);
    if (archive?.status === 'ready') return archive;
    onLook();
    await wait(POLL_MS);
  }
}

async function readToEnd(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}

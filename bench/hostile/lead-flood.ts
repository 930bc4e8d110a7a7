import { setTimeout as wait } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createPremiumProfile } from '#test/factories.ts';
import { atMost } from '../stand/figure.ts';
import { createStamps } from '../stand/stamps.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack, Stand } from './attack.ts';
import { createSender, flood, type Send } from './flood.ts';

const ADDRESSES = 1_000;
const AT_ONCE = 40;
const SECONDS = 20;
const HONEST_EVERY_MS = 1_000;
/** Old enough to have been read. */
const FORM_AGE_MS = 60_000;

/** A thousand addresses flood one form, while people write through it and others. */
export const leadFlood: Attack = {
  name: 'lead-flood',
  title: `${AT_ONCE} at once send leads to one form from ${ADDRESSES} addresses`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const [flooded, other] = await Promise.all([createForm(stand), createForm(stand)]);
    const send = createSender(stand.scope);
    const url = `${stand.server.url}/leads`;
    let note = '';
    let honest = { sent: 0, refused: 0 };
    await stand.watch(async () => {
      const people = startPeople(send, url, [flooded, other]);
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, async () => {
        const sent = { method: 'POST', headers: pickVisitor(ADDRESSES), body: flooded() } as const;
        return (await send(url, sent)).status;
      });
      honest = await people.stop();
    });
    const figure = atMost({
      what: 'people whose message was not taken',
      value: honest.refused,
      target: 0,
      note: `of ${honest.sent}, half of them through the flooded form`,
    });
    return { note, figures: [figure] };
  },
};

/** The flood of one form. */
type Form = () => { profile_id: string; stamp: string };

async function createForm({ sql, dataDirectory }: Stand): Promise<Form> {
  const stamps = await createStamps(dataDirectory);
  const { id } = await createPremiumProfile(sql, {
    sections_enabled: { lead_form: true },
    section_order: ['lead_form'],
  });
  let earlier = 0;
  return () => {
    // Each with a new stamp, since an address can use a stamp once.
    const drawn = new Date(Date.now() - FORM_AGE_MS - 1_000 * (earlier++ % 3_600));
    const answers = { full_name: 'Grace Hopper', email: 'grace@vizit.test', message: 'Hello' };
    return { profile_id: id, stamp: stamps.issue(id, drawn), ...answers };
  };
}

/** A visitor writes every second, through each form in turn, and does the requested work. */
function startPeople(send: Send, url: string, forms: readonly Form[]) {
  let isOver = false;
  const counts = { sent: 0, refused: 0 };
  const writeOnAndOn = async () => {
    while (!isOver) {
      const form = forms[counts.sent % forms.length];
      counts.sent += 1;
      if (form && !(await write(send, url, form()))) counts.refused += 1;
      await wait(HONEST_EVERY_MS);
    }
  };
  const writing = writeOnAndOn();
  return {
    async stop() {
      isOver = true;
      await writing;
      return counts;
    },
  };
}

/** @returns whether the message was accepted, at once or after some work */
async function write(send: Send, url: string, lead: object): Promise<boolean> {
  const headers = pickVisitor();
  const post = (body: object) => send(url, { method: 'POST', headers, body });
  const { status, text } = await post(lead);
  if (status !== 422) return status === 201;
  const { challenge }: { challenge?: Challenge } = JSON.parse(text);
  if (challenge === undefined) return false;
  const solution = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  return (await post({ ...lead, solution })).status === 201;
}

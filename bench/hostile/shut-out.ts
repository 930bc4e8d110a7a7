import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost } from '../stand/figure.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack, Stand } from './attack.ts';
import { createSender, flood, type Send } from './flood.ts';

const EMAIL = 'shut-out@vizit.test';
const PASSWORD = 'a long enough password';
const AT_ONCE = 40;
const SECONDS = 20;
/** An owner's known address has five mails a day to itself; each visit needs one. */
const VISITS = 4;
const VISIT_EVERY_MS = 4_000;
const MAIL_PATIENCE_MS = 5_000;
const POLL_MS = 100;
/** A network of RFC 5737 that no attacker here uses. */
const HOME = { 'x-forwarded-for': '203.0.113.1' };

/** The owner's mailbox, and requests from their known address. */
type Owner = {
  post(path: string, body: object, headers?: Record<string, string>): Promise<number>;
  listCodes(): Promise<string[]>;
};

/** Strangers request mails for one account and guess its codes, from anywhere, while its owner signs in. */
export const shutOut: Attack = {
  name: 'shut-out',
  title: `${AT_ONCE} at once ask for mails of one account and guess its codes, from anywhere`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const send = createSender(stand.scope);
    const owner = await createOwnerAtHome(stand, send);
    let note = '';
    let refused = 0;
    await stand.watch(async () => {
      const visiting = visitOnAndOn(owner);
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, (count) =>
        count % 2 === 0
          ? owner.post('otp', { email: EMAIL, create_user: false }, pickVisitor())
          : owner.post('verify', { type: 'email', email: EMAIL, token: guess() }, pickVisitor()),
      );
      refused = await visiting;
    });
    const mails = (await owner.listCodes()).length;
    const figures = [
      atMost({
        what: 'times the owner could not sign in with a code, at a known place',
        value: refused,
        target: 0,
        note: `of ${VISITS}`,
      }),
      // Ten for everyone, and five for the owner's known addresses.
      atMost({ what: 'mails with a code that the owner got', value: mails, target: 15 }),
    ];
    return { note, figures };
  },
};

const guess = () => String(randomInt(1_000_000)).padStart(6, '0');

/** A person with a confirmed email, who has signed in once from home. */
async function createOwnerAtHome({ server, sql }: Stand, send: Send): Promise<Owner> {
  const config = await send(`${server.url}/config.json`);
  const apikey: string = JSON.parse(config.text).anonKey;
  const owner: Owner = {
    async post(path, body, headers = HOME) {
      const sent = { method: 'POST', headers: { ...headers, apikey }, body } as const;
      return (await send(`${server.url}/auth/v1/${path}`, sent)).status;
    },
    async listCodes() {
      const answer = await fetch(`${server.url}/sandbox/mail.json?to=${EMAIL}`);
      const mails = (await answer.json()) as { text: string }[];
      return mails.flatMap(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? []);
    },
  };
  await owner.post('signup', { email: EMAIL, password: PASSWORD });
  await sql`update auth.users set email_confirmed_at = now() where email = ${EMAIL}`;
  const status = await owner.post('token?grant_type=password', {
    email: EMAIL,
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`The owner was answered ${status} before the attack.`);
  return owner;
}

/** @returns the number of times the owner couldn't sign in */
async function visitOnAndOn(owner: Owner): Promise<number> {
  let refused = 0;
  for (let visit = 0; visit < VISITS; visit += 1) {
    await wait(VISIT_EVERY_MS);
    if (!(await signIn(owner))) refused += 1;
  }
  return refused;
}

/** Requests a code, and types the newest until one is accepted, as the mail may take a moment. */
async function signIn(owner: Owner): Promise<boolean> {
  if ((await owner.post('otp', { email: EMAIL, create_user: false })) !== 200) return false;
  const endsAt = performance.now() + MAIL_PATIENCE_MS;
  let typed: string | undefined;
  while (performance.now() < endsAt) {
    const [newest] = await owner.listCodes();
    if (newest !== undefined && newest !== typed) {
      typed = newest;
      const body = { type: 'email', email: EMAIL, token: newest };
      if ((await owner.post('verify', body)) === 200) return true;
    }
    await wait(POLL_MS);
  }
  return false;
}

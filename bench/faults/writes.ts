import { setTimeout as wait } from 'node:timers/promises';
import { pickVisitor } from '../stand/visitors.ts';
import type { Ledger } from './ledger.ts';
import type { Person } from './people.ts';

/** The default concurrency of each kind. */
const WRITERS = { save: 4, lead: 4, event: 8 };

/** 5 saves in 60 seconds are allowed (coverage 9.6). */
const SAVE_PAUSE_MS = 12_500;

/** The delay after no response, while the server is down. */
const RETRY_MS = 25;

/** A load of writes. `stop` resolves once all are answered or given up. */
export type Writes = { stop(): Promise<void> };

type WriteParts = {
  url: string;
  people: readonly Person[];
  ledger: Ledger;
  /** Called with the status of each response, or `none`. */
  onAnswer: (status: string) => void;
  writers?: typeof WRITERS;
};

/** Writes once, and tells the ledger when it is acknowledged. */
type Write = () => Promise<void>;

let lastMark = 0;

/** When each person may save again, kept from one load to the next. */
const freeAt = new WeakMap<Person, number>();

/** Endless saves, leads and events, each with its own text, whatever happens to the server. */
export function startWrites(parts: WriteParts): Writes {
  const writers = parts.writers ?? WRITERS;
  let isOver = false;
  const repeat = async (write: Write) => {
    while (!isOver) await write();
  };
  const start = (write: Write, count: number) => Array.from({ length: count }, () => repeat(write));
  const all = Promise.all([
    ...start(createSave(parts), writers.save),
    ...start(createLead(parts), writers.lead),
    ...start(createEvent(parts), writers.event),
  ]);
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** People save their bio in turn through the gateway, within their limit. */
function createSave(parts: WriteParts): Write {
  const whenFree = (person: Person) => freeAt.get(person) ?? 0;
  const queue = parts.people.toSorted((one, other) => whenFree(one) - whenFree(other));
  return async () => {
    const [person] = queue;
    if (person === undefined || whenFree(person) > performance.now()) return wait(RETRY_MS);
    queue.shift();
    const { userId, headers } = person;
    const bio = createMark();
    const acknowledge = parts.ledger.beginSave(userId, bio);
    const answer = await send(parts, `/rest/v1/profiles?user_id=eq.${userId}&select=bio`, {
      method: 'PATCH',
      headers: { ...headers, ...JSON_TYPE, prefer: 'return=representation' },
      body: JSON.stringify({ bio }),
    });
    if (answer.status === 200 && answer.body === JSON.stringify([{ bio }])) acknowledge();
    freeAt.set(person, performance.now() + SAVE_PAUSE_MS);
    queue.push(person);
  };
}

function createLead(parts: WriteParts): Write {
  return async () => {
    const message = createMark();
    const { profileId, stamp } = pickOne(parts.people);
    const answers = { full_name: 'Grace Hopper', email: 'grace@vizit.test', message };
    const lead = { profile_id: profileId, stamp, ...answers };
    const { status } = await send(parts, '/leads', post(lead));
    if (status === 201) parts.ledger.acknowledge('lead', message);
  };
}

function createEvent(parts: WriteParts): Write {
  return async () => {
    const host = createMark();
    const { profileId, stamp } = pickOne(parts.people);
    const view = {
      type: 'profile_view',
      profile_id: profileId,
      stamp,
      referrer: `https://${host}/`,
    };
    const { status, body } = await send(parts, '/events', post(view));
    if (status === 202 && body === '{"accepted":true}') parts.ledger.acknowledge('event', host);
  };
}

/** @returns the response; status 0 if there was none, or it broke off */
async function send(
  { url, onAnswer }: WriteParts,
  path: string,
  init: RequestInit,
): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(url + path, init);
    const { status } = answer;
    const body = await answer.text();
    onAnswer(String(status));
    return { status, body };
  } catch {
    onAnswer('none');
    await wait(RETRY_MS);
    return { status: 0, body: '' };
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

function post(body: object): RequestInit {
  const headers = { ...JSON_TYPE, ...pickVisitor() };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

function createMark(): string {
  lastMark += 1;
  return `mark-${lastMark}`;
}

function pickOne(people: readonly Person[]): Person {
  const person = people[Math.floor(Math.random() * people.length)];
  if (person === undefined) throw new Error('There is nobody.');
  return person;
}

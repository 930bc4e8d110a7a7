import { randomUUID } from 'node:crypto';
import { pickVisitor } from '../stand/visitors.ts';
import type { Stage } from './stage.ts';

/** The response timeout. */
const PATIENCE_MS = 15_000;

/** A response; `status` is 0 if there was none in time. */
export type Answer = { status: number; body: string; milliseconds: number; headers: Headers };

/** One kind of request, different each time. */
export type Ask = { name: string; send(): Promise<Answer> };

type Options = { method?: string; headers?: Record<string, string>; body?: BodyInit | object };

/** @returns a request of each kind that reads or writes */
export function listAsks(stage: Stage): Ask[] {
  const send = (path: string, options: Options = {}) => request(stage.url + path, options);
  const asks: [name: string, send: () => Promise<Answer>][] = [
    ...listReads(stage, send),
    ...listVisits(stage, send),
    ...listWrites(stage, send),
    ...listSignIns(stage, send),
  ];
  return asks.map(([name, sendOne]) => ({ name, send: sendOne }));
}

type Send = (path: string, options?: Options) => Promise<Answer>;
type Named = [name: string, send: () => Promise<Answer>];

function listReads({ keptPage, pages, picture, person }: Stage, send: Send): Named[] {
  const drawn = pages.values();
  const next = () => drawn.next().value ?? keptPage;
  const width = () => 40 + Math.floor(Math.random() * 1_800);
  const { headers } = person;
  return [
    ['a kept page', () => send(keptPage)],
    ['a page drawn now', () => send(next())],
    ['page as data', () => send(`${keptPage}.json`)],
    ['contact card', () => send(`${keptPage}.vcf`)],
    ['QR code', () => send(`${next()}.png`)],
    ['social picture', () => send(`${next()}/card.png`)],
    ['picture', () => send(`/storage/v1/object/public/${picture}`)],
    ['rendition', () => send(`/storage/v1/render/image/public/${picture}?width=${width()}`)],
    ['sitemap', () => send('/sitemap.xml')],
    ['dashboard', () => send('/dashboard', { headers: { accept: 'text/html' } })],
    ['settings of the dashboard', () => send('/config.json')],
    ['state of the server', () => send('/healthz')],
    ['list of contacts', () => send('/rest/v1/contacts?select=*', { headers })],
    ['analytics', () => send('/rest/v1/rpc/analytics_summary', { headers, body: {} })],
    ['list of pictures', () => send('/storage/v1/object/list/pictures', listFolder(person))],
  ];
}

function listFolder({ userId, headers }: Stage['person']): Options {
  return { headers, body: { prefix: userId } };
}

/** Visitors' writes. */
function listVisits(stage: Stage, send: Send): Named[] {
  const { person, written } = stage;
  const nextPerson = takePeople(stage);
  return [
    [
      'view',
      () =>
        send('/events', {
          body: { type: 'profile_view', profile_id: person.profileId, stamp: person.stamp },
        }),
    ],
    [
      'lead',
      async () => {
        const { profileId, stamp } = nextPerson();
        const message = randomUUID();
        const form = { full_name: 'Grace Hopper', email: 'grace@vizit.test', message };
        const answer = await send('/leads', { body: { profile_id: profileId, stamp, ...form } });
        if (answer.status === 201) written.leads.push(message);
        return answer;
      },
    ],
  ];
}

/** Owners' writes. */
function listWrites(stage: Stage, send: Send): Named[] {
  const { person, image, written } = stage;
  const { headers, userId } = person;
  const nextPerson = takePeople(stage);
  return [
    [
      'save of a page',
      async () => {
        const saver = nextPerson();
        const bio = randomUUID();
        const answer = await send(`/rest/v1/profiles?user_id=eq.${saver.userId}`, {
          method: 'PATCH',
          headers: saver.headers,
          body: { bio },
        });
        if (answer.status < 300) written.bios.push(bio);
        return answer;
      },
    ],
    [
      'new contact, a long one',
      async () => {
        const full_name = randomUUID();
        const notes = Array.from({ length: 50 }, () => randomUUID()).join(' ');
        const body = { user_id: userId, full_name, notes };
        const answer = await send('/rest/v1/contacts', { headers, body });
        if (answer.status < 300) written.contacts.push(full_name);
        return answer;
      },
    ],
    [
      'upload',
      async () => {
        const path = `pictures/${userId}/${randomUUID()}.png`;
        const type = { 'content-type': 'image/png' };
        const answer = await send(`/storage/v1/object/${path}`, {
          headers: { ...headers, ...type },
          body: image,
          method: 'POST',
        });
        if (answer.status < 300) written.pictures.push(path);
        return answer;
      },
    ],
    ['archive', () => send('/export', { headers: nextPerson().headers })],
  ];
}

/** @returns a function that returns a different person each time, and finally always the last one */
function takePeople({ people, person }: Stage) {
  const others = people.values();
  return () => others.next().value ?? person;
}

function listSignIns({ account, emails }: Stage, send: Send): Named[] {
  const addresses = emails.values();
  const headers = { apikey: account.anonKey };
  const { email, password } = account;
  const auth = (path: string, body: object) => send(`/auth/v1/${path}`, { headers, body });
  return [
    ['sign-up', () => auth('signup', { email: `${randomUUID()}@vizit.test`, password })],
    ['sign-in', () => auth('token?grant_type=password', { email, password })],
    ['a wrong password', () => auth('token?grant_type=password', { email, password: 'no' })],
    ['forgotten password', () => auth('recover', { email: addresses.next().value ?? email })],
    ['own account', () => send('/auth/v1/user', { headers: account.headers })],
    ['key set', () => send('/auth/v1/.well-known/jwks.json')],
  ];
}

async function request(url: string, { method, headers, body }: Options): Promise<Answer> {
  const startedAt = performance.now();
  const isPlain = body === undefined || body instanceof Uint8Array;
  try {
    const answer = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...pickVisitor(),
        ...(!isPlain && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const milliseconds = performance.now() - startedAt;
    return { status: answer.status, body: text, milliseconds, headers: answer.headers };
  } catch (error) {
    const milliseconds = performance.now() - startedAt;
    return { status: 0, body: String(error), milliseconds, headers: new Headers() };
  }
}

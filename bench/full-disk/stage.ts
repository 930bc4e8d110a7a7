import sharp from 'sharp';
import type { Sql } from '#database/connect.ts';
import { createPeople, type Person } from '../faults/people.ts';
import { createFullPage } from '../stand/full-page.ts';
import { PUBLIC_URL } from '../stand/server.ts';
import { createTokens } from '../stand/tokens.ts';
import { postJson } from '../stand/visitors.ts';

const PEOPLE = 120;
const PAGES = 120;
/** A log of at most 512 MB, in pieces of 16. */
const MOST_SEGMENTS = 32;
const PASSWORD = 'fifteen green umbrellas';

/** The state before the disk is full. */
export type Stage = {
  url: string;
  account: { email: string; password: string; anonKey: string; headers: Record<string, string> };
  person: Person;
  people: readonly Person[];
  /** Those people's email addresses. */
  emails: readonly string[];
  /** A page that was requested before. */
  keptPage: string;
  pages: readonly string[];
  /** `bucket/folder/name` of an existing object. */
  picture: string;
  /** A picture to upload. */
  image: Uint8Array<ArrayBuffer>;
  /** The acknowledged writes. */
  written: { leads: string[]; bios: string[]; contacts: string[]; pictures: string[] };
};

export async function createStage(
  sql: Sql,
  { url, dataDirectory }: { url: string; dataDirectory: string },
): Promise<Stage> {
  const server = { dataDirectory, publicUrl: PUBLIC_URL };
  const [person, ...people] = await signIn(sql, server, await createPeople(sql, server, PEOPLE));
  if (person === undefined) throw new Error('There is nobody.');
  const [keptPage = '', ...pages] = await Promise.all(
    Array.from({ length: PAGES }, () => createFullPage(sql)),
  );
  await fetch(url + keptPage);
  const image = await drawNoise();
  const picture = `pictures/${person.userId}/first.png`;
  await upload(url, picture, { image, person });
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  const email = 'full-disk@vizit.test';
  const headers = await signUp(url, { email, anonKey });
  const users = await sql<{ email: string }[]>`select email from auth.users`;
  const emails = users.map((user) => user.email);
  const written = { leads: [], bios: [], contacts: [], pictures: [] };
  const account = { email, password: PASSWORD, anonKey, headers };
  return { url, account, person, people, emails, keptPage, pages, picture, image, written };
}

/** With a session each, as private data requires. */
function signIn(
  sql: Sql,
  server: { dataDirectory: string; publicUrl: string },
  people: readonly Person[],
): Promise<Person[]> {
  return Promise.all(
    people.map(async (person) => {
      const [session] = await sql<{ id: string }[]>`
        insert into auth.sessions (user_id) values (${person.userId}) returning id`;
      const tokens = await createTokens(server);
      const { headers } = await tokens.sign(person.userId, session?.id);
      return { ...person, headers };
    }),
  );
}

async function signUp(
  url: string,
  { email, anonKey }: { email: string; anonKey: string },
): Promise<Record<string, string>> {
  const key = { apikey: anonKey };
  const words = { email, password: PASSWORD };
  await postJson(`${url}/auth/v1/signup`, words, key);
  const answer = await postJson(`${url}/auth/v1/token?grant_type=password`, words, key);
  const { access_token } = await answer.json();
  return { ...key, authorization: `Bearer ${access_token}` };
}

/** Noise, which no format compresses. */
async function drawNoise(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 300, height: 300, channels: 3, background: 'white', noise } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

async function upload(
  url: string,
  path: string,
  { image, person }: { image: Uint8Array<ArrayBuffer>; person: Person },
): Promise<void> {
  const answer = await fetch(`${url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'image/png' },
    body: image,
  });
  if (!answer.ok) throw new Error(`The upload is answered ${answer.status}.`);
}

/** Uses up the space that PostgreSQL reserved for its log, until it can't write. */
export async function exhaustLog(sql: Sql): Promise<void> {
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const hasFailed = await sql`select pg_current_xact_id(), pg_switch_wal()`.then(
      () => false,
      () => true,
    );
    if (hasFailed) return;
  }
}

/** @returns acknowledged writes that are missing */
export async function findLosses(sql: Sql, { url, written }: Stage): Promise<string[]> {
  const leads = await sql`select message from public.leads`;
  const bios = await sql`select bio from public.profiles`;
  const contacts = await sql`select full_name from public.contacts`;
  const stored = JSON.stringify([leads, bios, contacts]);
  const missing = [...written.leads, ...written.bios, ...written.contacts].filter(
    (word) => !stored.includes(word),
  );
  for (const path of written.pictures) {
    if (!(await fetch(`${url}/storage/v1/object/public/${path}`)).ok) missing.push(path);
  }
  return missing;
}

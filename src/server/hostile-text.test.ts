import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEAD_FIELD_KEYS, LEAD_FIELDS } from '#domain/leads/lead-form.ts';
import { bioPath, contactCardPath, profileJsonPath, socialPicturePath } from '#domain/paths.ts';
import { SECTION_KEYS } from '#domain/profile/sections.ts';
import { isLinkUrl } from '#domain/profile/urls.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile, type TestProfile } from '#test/factories.ts';
import {
  buildTextColumns,
  HOSTILE_STRINGS,
  INJECTION_STRINGS,
  SCRIPT_URLS,
  URL_FIELDS,
} from '#test/hostile-strings.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { type PageParts, parsePage } from '#test/parsed-page.ts';
import { findOwnData } from './data/export.ts';
import { DEFAULT_LIMITS } from './deps.ts';
import { renderStaticCopy } from './export/static-copy.tsx';

/** The Big List of Naughty Strings in every field, saved and shown the way it is in real life. */
const HTML = 'text/html; charset=utf-8';
const NO_LIMIT = { points: 10_000, duration: 60 };
const NO_LIMITS = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, NO_LIMIT]),
) as typeof DEFAULT_LIMITS;
const ALL_SECTIONS = Object.fromEntries(SECTION_KEYS.map((key) => [key, true]));
const ALL_FIELDS = Object.fromEntries(
  LEAD_FIELD_KEYS.map((key) => [key, { isEnabled: true, isRequired: false }]),
);

/** What an owner's Markdown may become, once each: all of it is harmless. */
const EVERY_MARKDOWN =
  '# A\n\n## B\n\n### C\n\n> D\n\n- E\n\n1. F\n\n**G** *H* `I` ~~J~~ [K](https://k.example/)\n\n---\n\n```\nL\n```\n\nM  \nN';

let server: TestApp;
let harmless: { page: PageParts; copy: PageParts; card: string[] };

beforeAll(async () => {
  server = await createTestApp({ limits: NO_LIMITS });
  harmless = await showAll({ ...buildTextColumns('Ada'), custom_text: EVERY_MARKDOWN });
});
afterAll(() => server.close());

test('the corpus is there, and where it is not escaped the parser finds it', () => {
  expect(HOSTILE_STRINGS.length).toBeGreaterThan(450);
  expect(INJECTION_STRINGS.length).toBeGreaterThan(230);
  const found = INJECTION_STRINGS.filter((text) => {
    const { elements } = parsePage(`<!doctype html><body><p>${text}</p></body>`);
    return [...elements].some((element) => !harmless.page.elements.has(element));
  });
  expect(found.length).toBeGreaterThan(150);
});

test.for(toBatches(INJECTION_STRINGS, 12))(
  'a string in every text of a profile adds nothing to page, copy, card or data: from %s on',
  async (batch) => {
    for (const text of batch) {
      const { page, copy, card } = await showAll(buildTextColumns(text));
      expectNothingAdded(page, harmless.page, text);
      expectNothingAdded(copy, harmless.copy, text);
      expect(() => JSON.parse(page.structuredData), text).not.toThrow();
      expect(harmless.card, text).toEqual(expect.arrayContaining(card));
    }
  },
);

test('the corpus at once, in the lists and the text of one page, adds nothing either', async () => {
  const some = HOSTILE_STRINGS.slice(-200);
  const { page, copy } = await showAll({
    skills: some.map((name) => ({ id: name, name, level: 3 })),
    experiences: some.map((role) => ({ id: role, role, company: role })),
    gallery: some.map((alt) => ({ url: 'https://p.example/1.png', alt })),
    custom_links: some.map((id) => ({ id, buttonText: id, url: 'https://a.example/' })),
    custom_text: HOSTILE_STRINGS.join('\n\n').slice(0, 10_000),
  });
  expectNothingAdded(page, harmless.page, 'all');
  expectNothingAdded(copy, harmless.copy, 'all');
});

test.for(Object.keys(URL_FIELDS))(
  'in %s a hostile address is refused in words, or leads nowhere it should not',
  async (field) => {
    // One rule stands behind all fields, so each takes a share of the corpus.
    const fields = Object.keys(URL_FIELDS);
    const share = INJECTION_STRINGS.filter(
      (_, index) => index % fields.length === fields.indexOf(field),
    );
    const within = share
      .filter((_, index) => index % 2 === 0)
      .map((text) => `https://a.example/${text}`);
    const urls = [...SCRIPT_URLS, ...share, ...within];
    for (const url of urls) {
      const profile = await createPremiumProfile(server.sql);
      const { error, status } = await save(profile, URL_FIELDS[field]?.(url) ?? {});
      expect([204, 400], url).toContain(status);
      if (error)
        expect(error.message).toMatch(/^Invalid (?:link|profile picture|cover image) URL$/);
      const page = parsePage(await ask(bioPath(profile.username), HTML));
      expect(
        [...page.urls].filter((shown) => !isAddress(shown)),
        url,
      ).toEqual([]);
    }
  },
);

test('every sixtieth string is drawn into the social picture', async () => {
  for (const text of INJECTION_STRINGS.filter((_, index) => index % 60 === 0)) {
    const columns = { full_name: text, designation: text };
    const { username } = await createPremiumProfile(server.sql, columns);
    await ask(socialPicturePath(username), 'image/png');
  }
});

test('what a visitor typed comes back in the form as text, and reaches the owner as it was', async () => {
  const profile = await createPremiumProfile(server.sql);
  await save(profile, { lead_form_data: { fields: ALL_FIELDS, consent: 'Yes' } });
  const tenSecondsAgo = new Date(Date.now() - 10_000);
  const stamp = server.leadStamps.issue(profile.id, tenSecondsAgo);
  const form = { profile_id: profile.id, stamp };
  const send = async (text: string, email: string, status: number) => {
    const html = await submit(form, text, email, status);
    return parsePage(anonymise(html.replaceAll(stamp, 'STAMP'), profile));
  };
  const plain = await send('Ada', 'no address', 422);
  const thanks = await send('Ada', 'grace@vizit.test', 201);
  const texts = INJECTION_STRINGS.filter((_, index) => index % 3 === 0);
  for (const text of texts) {
    expectNothingAdded(await send(text, text, 422), plain, text);
    expectNothingAdded(await send(text, 'grace@vizit.test', 201), thanks, text);
  }
  const { data } = await createOwnerClient(server, profile)
    .from('leads')
    .select('message')
    .order('created_at');
  expect(data?.map(({ message }) => message)).toEqual(['Ada', ...texts.map((text) => text.trim())]);
});

/** Everything that is shown of a profile once its owner has saved these columns. */
async function showAll(columns: Record<string, unknown>) {
  const profile = await createPremiumProfile(server.sql);
  const { error } = await save(profile, columns);
  expect(error, JSON.stringify(columns)).toBeNull();
  const page = await ask(bioPath(profile.username), HTML);
  const hasCard = 'vcard_data' in columns;
  const card = hasCard
    ? await ask(contactCardPath(profile.username), 'text/vcard; charset=utf-8')
    : '';
  JSON.parse(await ask(profileJsonPath(profile.username), 'application/json'));
  const data = await findOwnData(server.sql, profile.user_id);
  if (data === null) throw new Error('The profile is gone.');
  const copy = renderStaticCopy(data.page, { pictureFiles: new Map(), cardFile: 'contact.vcf' });
  return {
    page: parsePage(anonymise(page, profile)),
    copy: parsePage(anonymise(copy, profile)),
    card: listProperties(card),
  };
}

function save(profile: TestProfile, columns: Record<string, unknown>) {
  const changes = { sections_enabled: ALL_SECTIONS, ...columns };
  return createOwnerClient(server, profile)
    .from('profiles')
    .update(changes)
    .eq('user_id', profile.user_id);
}

async function ask(path: string, type: string): Promise<string> {
  const answer = await server.app.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(type);
  return answer.text();
}

/** Sends the lead form as a browser without JavaScript does. */
async function submit(
  form: Record<string, string>,
  text: string,
  email: string,
  status: number,
): Promise<string> {
  const short = text.slice(0, LEAD_FIELDS.phone.maxLength);
  const answers = { full_name: short, phone: short, company: short, message: text, email };
  const body = new URLSearchParams({ ...form, ...answers, consent: 'on' });
  const answer = await server.app.request('/leads', { method: 'POST', body });
  expect(answer.status, text).toBe(status);
  return answer.text();
}

/** Takes out what tells one harmless page from another. */
function anonymise(html: string, { id, user_id, username }: TestProfile): string {
  return html
    .replaceAll(username, 'ada')
    .replaceAll(id, 'ID')
    .replaceAll(user_id, 'USER')
    .replaceAll(/\/my-details\/[\w-]{43}/g, '/my-details/TOKEN')
    .replaceAll(/\?v=\w+/g, '');
}

/** @returns the names of a card's properties, as a parser reads them that is not ours */
function listProperties(card: string): string[] {
  if (card === '') return [];
  const [, properties] = ICAL.parse(card) as unknown as [string, [string][]];
  return properties.map(([name]) => name);
}

function isAddress(shown: string): boolean {
  return isLinkUrl(shown) || /^\/(?!\/)/.test(shown);
}

function expectNothingAdded(shown: PageParts, plain: PageParts, text: string): void {
  const added = {
    elements: [...shown.elements].filter((element) => !plain.elements.has(element)),
    urls: [...shown.urls].filter((url) => !plain.urls.has(url) && !isLinkUrl(url)),
    rules: [...shown.rules].filter((rule) => !plain.rules.has(rule)),
  };
  expect(added, text).toEqual({ elements: [], urls: [], rules: [] });
}

function toBatches<T>(list: readonly T[], size: number): T[][] {
  const starts = Array.from({ length: Math.ceil(list.length / size) }, (_, index) => index * size);
  return starts.map((start) => list.slice(start, start + size));
}

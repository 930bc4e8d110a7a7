import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSession } from '#agency/company-sign-in/server/company-under-test.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { codePortraitPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createPremiumProfile,
  createStaff,
  createUnconfirmedUser,
} from '#test/factories.ts';
import { PICTURE_KEYS, SHEET_KEYS } from '../rules/pieces.ts';
import { readCode } from './print-under-test.ts';

let server: TestApp;
beforeAll(async () => {
  const printsPerAccount = { points: 8, durationSeconds: 600 };
  server = await createTestApp({ limits: { ...RATE_LIMITS, printsPerAccount } });
});
afterAll(() => server.close());

const CARD = {
  full_name: 'Ada Lovelace',
  sections_enabled: { vcard: true },
  section_order: ['vcard'],
  vcard_data: {
    name: '',
    designation: 'Mathematician',
    company: 'Analytical Engines',
    email: 'ada@engines.example',
    phone: '+44 20 7946 0991',
    address: '',
  },
};

async function call(owner: { user_id: string } | null, name: string, body: object) {
  const token = owner && (await openSession(server, { user_id: owner.user_id }));
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return server.app.request(`/functions/v1/${name}`, postJson(body, headers));
}

test('an owner gets each sheet as a PDF and each picture as a PNG, named after the page', async () => {
  const owner = await createPremiumProfile(server.sql, CARD);
  for (const piece of [...SHEET_KEYS, ...PICTURE_KEYS]) {
    const answer = await call(owner, 'print-piece', { piece });
    expect(answer.status).toBe(200);
    const kind = piece === 'call' || piece === 'story' ? 'png' : 'pdf';
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${owner.username}-${piece}.${kind}"`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = Buffer.from(await answer.arrayBuffer());
    const start = body.subarray(0, 5).toString('latin1');
    expect(start).toBe(kind === 'pdf' ? '%PDF-' : '\u0089PNG\r');
  }
});

test('a call background’s code leads to the page, with its mark', async () => {
  const owner = await createPremiumProfile(server.sql, CARD);
  const answer = await call(owner, 'print-piece', { piece: 'call' });
  const code = await readCode(Buffer.from(await answer.arrayBuffer()));
  const { pathname } = new URL(code?.url ?? '');
  expect(pathname).toMatch(/^\/q\/[0-9A-Z]{25}\/CALL$/);
  const scan = await server.app.request(pathname);
  expect(scan.headers.get('location')).toBe(`/bio/${owner.username}?at=call`);
});

test('a signature has the visible parts of the card, and a picture URL only with a picture', async () => {
  const owner = await createPremiumProfile(server.sql, CARD);
  const write = async () => (await call(owner, 'write-signature', {})).json();
  const { html, text } = await write();
  expect(text).toBe(
    [
      'Ada Lovelace',
      'Mathematician · Analytical Engines',
      '',
      '+44 20 7946 0991',
      'ada@engines.example',
      `http://localhost:3000${scanPath(owner.id, 'signature')}`,
    ].join('\n'),
  );
  expect(html).not.toContain('<img');
  expect(html).toContain(`>localhost:3000/bio/${owner.username}<`);
  await server.sql`
    update public.profiles set sections_enabled = '{"vcard": false}',
      profile_picture_url = 'http://localhost:3000/storage/v1/object/public/pictures/none.png'
    where id = ${owner.id}`;
  const hidden = await write();
  expect(hidden.text).not.toContain('7946');
  expect(hidden.html).toContain(`http://localhost:3000${codePortraitPath(owner.id)}`);
});

test('a signature’s picture is a disc, even if the stored picture is gone, and survives a rename', async () => {
  const { id, username } = await createPremiumProfile(server.sql, { full_name: 'Ada' });
  const portrait = codePortraitPath(id);
  const answer = await server.app.request(portrait);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([144, 144, 4]);
  expect([data[3], data[(72 * 144 + 10) * 4 + 3]]).toEqual([0, 255]);
  const earlier = await server.app.request(`/bio/${username}/portrait.png`);
  expect(earlier.headers.get('etag')).toBe(answer.headers.get('etag'));
  const name = `renamed_${id.slice(0, 8)}`;
  await server.sql`update public.profiles set username = ${name} where id = ${id}`;
  const old = await server.app.request(`/bio/${username}/portrait.png`);
  expect(old.headers.get('location')).toBe(`/bio/${name}/portrait.png`);
  expect((await server.app.request(portrait)).headers.get('etag')).toBe(answer.headers.get('etag'));
});

test('an older signature still leads to its owner after a rename, even if someone else takes the name', async () => {
  const owner = await createPremiumProfile(server.sql, CARD);
  const { text } = await (await call(owner, 'write-signature', {})).json();
  const { pathname } = new URL(text.split('\n').at(-1));
  const name = `moved_${owner.id.slice(0, 8)}`;
  await server.sql`update public.profiles set username = ${name} where id = ${owner.id}`;
  await server.sql`
    delete from private.username_history where username = ${owner.username.toLowerCase()}`;
  await createPremiumProfile(server.sql, { username: owner.username, full_name: 'Grace Hopper' });
  const link = await server.app.request(pathname);
  expect(link.headers.get('location')).toBe(`/bio/${name}?at=signature`);
  const portrait = await server.app.request(codePortraitPath(owner.id));
  expect(portrait.headers.get('content-disposition')).toContain(`${name}.png`);
});

test('nothing is drawn for suspended or unconfirmed pages, or for strangers', async () => {
  const suspended = await createPremiumProfile(server.sql, { is_active: false });
  const { id } = await createUnconfirmedUser(server.sql);
  const unconfirmed = await createPremiumProfile(server.sql, { user_id: id });
  for (const [name, body] of [
    ['print-piece', { piece: 'card' }],
    ['print-piece', { piece: 'story' }],
    ['write-signature', {}],
  ] as const) {
    expect((await call(null, name, body)).status).toBe(401);
    for (const owner of [suspended, unconfirmed]) {
      const answer = await call(owner, name, body);
      expect([answer.status, (await answer.json()).message]).toEqual([
        404,
        'Your page isn’t open to visitors right now, so its code would lead nowhere.',
      ]);
    }
  }
  for (const path of [`/bio/${suspended.username}/portrait.png`, codePortraitPath(suspended.id)])
    expect((await server.app.request(path)).status).toBe(404);
  expect((await server.app.request('/q/none/portrait.png')).status).toBe(404);
});

test('a team’s file, a card, and visitors’ pictures never wait for each other', async () => {
  const held: (() => void)[] = [];
  const { app, close, ...slow } = await createTestApp({
    drawPrint: async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      return new Uint8Array([37]);
    },
  });
  onTestFinished(close);
  const owner = await createAgency(slow.sql);
  const ada = await createStaff(slow.sql, owner.user_id, { full_name: 'Ada Lovelace' });
  const press = async (person: { user_id: string }, name: string, body: object) => {
    const token = await openSession(slow, person);
    return app.request(
      `/functions/v1/${name}`,
      postJson(body, { authorization: `Bearer ${token}` }),
    );
  };
  const asked = [press(owner, 'print-team', { sheet: 'badge' })];
  await expect.poll(() => held.length).toBe(1);
  asked.push(press(ada, 'print-piece', { piece: 'call' }));
  await expect.poll(() => held.length).toBe(2);
  // Waits behind the other picture; the preview doesn't.
  asked.push(press(ada, 'print-piece', { piece: 'card' }));
  const preview = await app.request(`/bio/${ada.username}/card.png`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(held).toHaveLength(2);
  held[1]?.();
  await expect.poll(() => held.length).toBe(3);
  for (const release of held) release();
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
});

test('unknown pieces and too many requests are refused', async () => {
  const owner = await createPremiumProfile(server.sql);
  for (const body of [{}, { piece: 'poster' }, { piece: 'card', user_id: owner.user_id }]) {
    expect((await call(owner, 'print-piece', body)).status).toBe(400);
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(owner, 'write-signature', {})),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNSUBSCRIBE_BODY_MAX_BYTES } from '#account/server/limits.ts';
import { MAIL_KINDS, type MailKind } from '#kit/rules/mails/mail-kinds.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createUser } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function createReader(kind: MailKind) {
  const { id } = await createUser(server.sql);
  return { id, path: `/unsubscribe/${server.unsubscribeTokens.issue({ userId: id, kind })}` };
}

/** The mail kinds an account has switched off. */
async function findOff(id: string): Promise<MailKind[]> {
  const [row] = await server.sql`select * from public.account_settings where user_id = ${id}`;
  return MAIL_KINDS.filter((kind) => row?.[`mails_${kind}`] === false);
}

/** Requests of mail programs, in both forms (RFC 8058), without a session. */
function postOneClick(path: string, body: BodyInit = 'List-Unsubscribe=One-Click') {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return server.app.request(path, {
    method: 'POST',
    body,
    ...(typeof body === 'string' && { headers: type }),
  });
}

test.for(MAIL_KINDS)('one post switches off emails of kind %s, and no others', async (kind) => {
  const { id, path } = await createReader(kind);
  expect((await postOneClick(path)).status).toBe(200);
  expect(await findOff(id)).toEqual([kind]);
  // Repeating it changes nothing.
  expect((await postOneClick(path)).status).toBe(200);
  expect(await findOff(id)).toEqual([kind]);
});

test('a multipart one-click post works too', async () => {
  const { id, path } = await createReader('leads');
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await postOneClick(path, form)).status).toBe(200);
  expect(await findOff(id)).toEqual(['leads']);
});

test('opening the link changes nothing, as scanners follow links', async () => {
  const { id, path } = await createReader('plan');
  const answer = await server.app.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const page = await answer.text();
  expect(page).toContain('We’ll stop emails about the end of your yearly plan.');
  expect(page).toContain(`<form class="press" action="${path}" method="post">`);
  expect(page).not.toContain('<script');
  expect(await findOff(id)).toEqual([]);
});

test('an unsubscription can be undone on the same page, but not from another site', async () => {
  const { id, path } = await createReader('agency');
  const stopped = await (await postOneClick(path)).text();
  expect(stopped).toContain('These emails are off');
  expect(stopped).toContain(`action="${path}/undo"`);
  const foreign = await server.app.request(`${path}/undo`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect(await findOff(id)).toEqual(['agency']);
  expect(await (await postOneClick(`${path}/undo`)).text()).toContain('These emails are on');
  expect(await findOff(id)).toEqual([]);
});

test('a forged or truncated link, or one for a deleted account, changes nothing and says so', async () => {
  const { id, path } = await createReader('leads');
  const last = path.at(-2) === 'A' ? 'B' : 'A';
  const forged = `${path.slice(0, -2)}${last}${path.slice(-1)}`;
  // A signature is valid for one kind only.
  const bytes = Buffer.from(path.replace('/unsubscribe/', ''), 'base64url');
  bytes[16] = 2;
  const other = `/unsubscribe/${bytes.toString('base64url')}`;
  const lead = `/unsubscribe/${server.leadTokens.issue(id)}`;
  for (const bad of [forged, other, lead, path.slice(0, -1), '/unsubscribe/x']) {
    for (const answer of [await server.app.request(bad), await postOneClick(bad)]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('This link doesn’t work');
    }
  }
  expect(await findOff(id)).toEqual([]);
  await server.sql`delete from auth.users where id = ${id}`;
  expect((await postOneClick(path)).status).toBe(404);
});

test('an oversized body is refused', async () => {
  const { path } = await createReader('leads');
  const answer = await postOneClick(path, 'x'.repeat(UNSUBSCRIBE_BODY_MAX_BYTES + 1));
  expect(answer.status).toBe(413);
});

test('requests from one address are limited', async () => {
  const limited = await createTestApp(
    {
      limits: {
        ...RATE_LIMITS,
        unsubscribesPerAddress: { points: 1, durationSeconds: 60 },
      },
    },
    { sql: server.sql },
  );
  expect((await limited.app.request('/unsubscribe/x')).status).toBe(404);
  expect((await limited.app.request('/unsubscribe/x')).status).toBe(429);
  await limited.close();
});

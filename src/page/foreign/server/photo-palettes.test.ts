import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { signUpOwner } from '#test/servers/foreign-website.ts';

const PUBLIC_URL = 'http://localhost:3000';

let server: TestApp;
let owner: Awaited<ReturnType<typeof signUpOwner>>;

beforeAll(async () => {
  server = await createTestApp();
  owner = await signUpOwner(server);
});
afterAll(() => server.close());

const ask = async (url: unknown, token = owner.token) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.request('/photo-palettes', postJson({ url }, headers));
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

async function store(name: string, bytes: Buffer): Promise<string> {
  const path = `${owner.id}/${name}`;
  const answer = await server.app.request(`/storage/v1/object/pictures/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.keys.anonKey,
      authorization: `Bearer ${owner.token}`,
      'content-type': 'image/png',
    },
    body: new Uint8Array(bytes),
  });
  expect(answer.status).toBe(200);
  return `${PUBLIC_URL}/storage/v1/object/public/pictures/${path}`;
}

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

test.each([
  ['a square', 60, 60],
  ['a line of 1 × 20,000 pixels', 1, 20_000],
])('%s has three palettes in its colour', async (name, width, height) => {
  const url = await store(`${width}x${height}.png`, await paint(width, height, '#c41e2c'));
  const { status, body } = await ask(url);
  expect([name, status]).toEqual([name, 200]);
  const palettes = body.palettes as { name: string; accent: string }[];
  expect(palettes.map((palette) => palette.name)).toEqual(['Bright', 'Tinted', 'Deep']);
  expect(palettes[0]?.accent).toMatch(/^#[9abc]/);
});

test.each([
  'https://elsewhere.example/storage/v1/object/public/pictures/a/b',
  `${PUBLIC_URL}/storage/v1/object/public/pictures/none/here`,
  `${PUBLIC_URL}/storage/v1/object/public/../../../auth/v1/settings`,
  'http://169.254.169.254/latest',
  '',
  7,
])('%j has no palettes, and nothing is requested elsewhere', async (url) => {
  expect(await ask(url)).toEqual({
    status: 422,
    body: { code: 'missing', message: 'There’s no picture at that link.' },
  });
});

test('reading colours requires signing in', async () => {
  expect((await ask('', 'x')).status).toBe(401);
  expect((await ask('', server.keys.anonKey)).status).toBe(401);
});

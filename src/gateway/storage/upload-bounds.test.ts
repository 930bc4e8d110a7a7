import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { isHere } from '#test/programs.ts';
import { toStorageError } from './storage.ts';
import {
  ANN,
  BEN,
  person,
  type StorageUnderTest,
  startStorageUnderTest,
} from './storage-under-test.ts';
import { writeIncoming } from './uploads/incoming.ts';

const MEGABYTE = 2 ** 20;
/** Smaller than the product's 50 MB: eight of those need 37 MB too, including the client's chunks. */
const BODY_MEGABYTES = 16;

let server: StorageUnderTest;
beforeAll(async () => {
  const maxFileBytes = BODY_MEGABYTES * MEGABYTE;
  server = await startStorageUnderTest(await createTestDatabase('gateway'), { maxFileBytes });
});
afterAll(() => server.stop());

let count = 0;
/** Streams a body, as the given user or the service role. */
async function send(body: AsyncIterable<Uint8Array>, sub: string | null, type = 'text/plain') {
  count += 1;
  const claims = sub === null ? { role: 'service_role' } : person(sub);
  return server.fetch(`/object/open/${sub ?? 'all'}/${count}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.keys.sign(claims, 60)}`,
      'content-type': type,
    },
    body: Readable.toWeb(Readable.from(body)),
    duplex: 'half',
  } as RequestInit);
}

const onTheirWay = async () =>
  (await readdir(join(server.directory, 'incoming')).catch(() => [])).length;

/** A body that stays open until ended. */
function createOpenBody() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* body() {
    yield Buffer.from('begun');
    await ended;
  }
  return { body: body(), end };
}

const FORM_TYPE = 'multipart/form-data; boundary=line';

/**
 * Collects garbage now, as unreferenced memory would still count. V8 frees buffers in a thread that a
 * busy machine delays; the second collection begins by waiting for it.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
}

async function countStoredBytes(): Promise<number> {
  const [row] = await server.sql<{ bytes: number }[]>`
    select coalesce(sum((metadata->>'size')::int), 0)::int as bytes from storage.objects`;
  return row?.bytes ?? 0;
}

test('eight large uploads at once use only a few chunks of memory each', async () => {
  const chunk = new Uint8Array(MEGABYTE / 4);
  const held = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const storedBefore = await countStoredBytes();
  let most = 0;
  // They run in parallel, so one of them checks for all: collecting takes long in a process of many
  // tests.
  async function* makeBody(index: number) {
    const isForm = index % 2 === 1;
    const head =
      'Content-Disposition: form-data; name=""; filename="x"\r\nContent-Type: text/plain';
    if (isForm) yield Buffer.from(`--line\r\n${head}\r\n\r\n`);
    for (let sent = 0; sent < BODY_MEGABYTES * 4; sent += 1) {
      if (index === 0 && sent % 16 === 0) most = Math.max(most, held() - before);
      yield chunk;
    }
    if (isForm) yield Buffer.from('\r\n--line--\r\n');
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      send(makeBody(i), null, i % 2 === 1 ? FORM_TYPE : 'text/plain'),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await countStoredBytes()) - storedBefore).toBe(8 * BODY_MEGABYTES * MEGABYTE);
  expect(most).toBeLessThan(4 * BODY_MEGABYTES * MEGABYTE);
  expect(await onTheirWay()).toBe(0);
});

test('an account sends two bodies at once, all accounts eight, and more get a retry time', async () => {
  const open = Array.from({ length: 8 }, createOpenBody);
  const sent = open.map(({ body }, i) => send(body, [ANN, ANN, BEN, BEN][i] ?? null));
  await expect.poll(onTheirWay).toBe(8);

  const third = await send(createOpenBody().body, ANN);
  expect(third.status).toBe(429);
  expect(third.headers.get('retry-after')).toBe('1');
  expect(await third.json()).toEqual({
    statusCode: '429',
    error: 'TooManyRequests',
    message: 'Your other uploads are still on their way, try again in a moment',
  });
  const ninth = await send(createOpenBody().body, null);
  expect(ninth.status).toBe(503);
  expect(ninth.headers.get('retry-after')).toBe('1');
  expect(await ninth.json()).toMatchObject({ statusCode: '503', error: 'SlowDown' });

  for (const { end } of open) end();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const again = createOpenBody();
  again.end();
  expect((await send(again.body, ANN)).status).toBe(200);
});

test('an aborted upload leaves nothing behind, and frees its place', async () => {
  async function* broken() {
    yield Buffer.from('begun');
    throw new Error('the client is gone');
  }
  for (const type of ['text/plain', FORM_TYPE]) {
    for (let i = 0; i < 3; i += 1) await expect(send(broken(), ANN, type)).rejects.toThrow();
  }
  await expect.poll(onTheirWay).toBe(0);
});

test.runIf(isHere('/dev/full', existsSync('/dev/full')))(
  'a full disk is reported as such, without saying where',
  async () => {
    const source = Readable.from([Buffer.alloc(10)]);
    const failure = await writeIncoming(source, '/dev/full').catch((error: unknown) => error);
    const { status, body, headers } = toStorageError(failure);
    expect([status, headers['Retry-After']]).toEqual([503, '60']);
    expect(body).toEqual({
      statusCode: '503',
      error: 'StorageFull',
      message: 'There is no space left for files, try again later',
    });
  },
);

test('a full database disk is reported the same way', async () => {
  await server.sql`
    create function storage.be_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/5/16385"' using errcode = '53100';
    end $$`;
  await server.sql`
    create trigger be_full before insert on storage.objects
    for each row when (new.name = 'all/full') execute function storage.be_full()`;
  const answer = await server.fetch('/object/open/all/full', { method: 'POST', body: 'x' });
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain('base/');
});

/**
 * A form with a file of the given size, in pieces.
 *
 * @returns the response, and whether all of it was read
 */
function sendForm(bytes: number, said: boolean) {
  const piece = new Uint8Array(100_000);
  const head = '--x\r\ncontent-disposition: form-data; name=""; filename="l.png"\r\n\r\n';
  const pieces = Math.ceil(bytes / piece.length);
  let sent = 0;
  const sending = { isRead: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent <= pieces) controller.enqueue(sent === 0 ? Buffer.from(head) : piece);
        else {
          controller.enqueue(Buffer.from('\r\n--x--\r\n'));
          controller.close();
          sending.isRead = true;
        }
        sent += 1;
      },
    },
    { highWaterMark: 0 },
  );
  const length = head.length + pieces * piece.length + '\r\n--x--\r\n'.length;
  const headers = {
    authorization: `Bearer ${server.keys.serviceRoleKey}`,
    'content-type': 'multipart/form-data; boundary=x',
    ...(said && { 'content-length': String(length) }),
  };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  return { sending, answer: server.storage.request('/object/photos/l.png', init) };
}

test.for([
  [1_200_000, true],
  [20_000_000, true],
  [1_200_000, false],
  [20_000_000, false],
] as const)(
  'a form of %d bytes, its length declared: %s, is read to its end before it is refused',
  async ([bytes, said]) => {
    const { sending, answer } = sendForm(bytes, said);
    const { status } = await answer;
    expect({ status, ...sending }).toEqual({ status: 413, isRead: true });
  },
);

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { ApiError } from '#kit/server/http/errors.ts';
import { createPictureCopier, PictureRefusal } from './copy-picture.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1');

/** Copies into a storage with this refusal. @returns the content types sent, and the copy's outcome */
async function copy(status: 400 | 415 | 500, body: object, bytes = PNG) {
  const types: (string | undefined)[] = [];
  const gateway = new Hono().post('*', (context) => {
    types.push(context.req.header('content-type'));
    return context.json(body, status);
  });
  const keys = { anonKey: 'sb_publishable_a' };
  const fetchPicture = async () => bytes;
  const copier = createPictureCopier({
    gateway,
    keys,
    publicUrl: 'https://vizit.example',
    fetchPicture,
  });
  const error = await copier('https://photos.example/a', { id: 'a', token: 'b' }).catch((e) => e);
  return { types, error };
}

test('a copy declares its type, and a hosted storage’s refusal is read from its body', async () => {
  const inside = await copy(400, { statusCode: '415', message: 'mime type is not supported' });
  expect(inside.types).toEqual(['image/png']);
  expect(inside.error).toEqual(new PictureRefusal('type'));
  expect((await copy(415, { statusCode: '415' })).error).toEqual(inside.error);
  expect((await copy(400, { statusCode: '503' })).error).toEqual(new ApiError('unavailable'));
  const room = await copy(400, { statusCode: '403', message: 'Your library is full.' });
  expect(room.error.message).toBe('Your library is full.');
  expect((await copy(400, {}, Buffer.from('text'))).types).toEqual(['application/octet-stream']);
});

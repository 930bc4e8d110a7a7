import { expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '../connection/network-under-test.ts';
import { uploadPicture } from './storage-client.ts';

test.for([
  [
    'a server in front of ours',
    new Response('<h1>413</h1>', { status: 413, statusText: 'Request Entity Too Large' }),
    'A server in front of Vizit refuses files of this size. Choose a smaller one, or tell whoever runs Vizit.',
  ],
  [
    'ours',
    Response.json({ statusCode: '413', message: 'Your gallery is full.' }, { status: 413 }),
    'Your gallery is full.',
  ],
] as const)(
  'a picture too large for %s is refused with its message',
  async ([, answer, sentence]) => {
    const session = { access_token: 'a.b.c', refresh_token: 'r', user: { id: 'a-user' } };
    const expires_at = Math.floor(Date.now() / 1000) + 600;
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at }));
    answerRequests(() => answer);
    await expect(uploadPicture(new Blob(['picture']), {})).rejects.toThrow(sentence);
  },
);

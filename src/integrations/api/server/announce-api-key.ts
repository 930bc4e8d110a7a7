import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildExpiringApiKeyMail, buildNewApiKeyMail } from './api-key-mails.ts';
import { findApiKeyNotice } from './api-keys.ts';

/** Tells an owner that a key was created, or expires soon, if it still exists. */
export const announceApiKey = defineMail({
  name: 'announce_api_key',
  payload: z.object({ id: z.uuid(), is_new: z.boolean() }),
  find: ({ sql }, { id }) => findApiKeyNotice(sql, id),
  letter: (key, { publicUrl, payload }) =>
    payload.is_new ? buildNewApiKeyMail(key, publicUrl) : buildExpiringApiKeyMail(key, publicUrl),
  counts: ['all'],
  waitsAs: ({ id, is_new }) => `announce_api_key:${id}:${is_new}`,
});

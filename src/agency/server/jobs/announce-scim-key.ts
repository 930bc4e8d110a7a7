import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findScimKeyNotice } from '../data/scim.ts';
import { buildScimKeyMail } from '../mails/scim-mails.ts';

/** Tells an agency's owner that a company directory key was created, if it still exists. */
export const announceScimKey = defineMail({
  name: 'announce_scim_key',
  payload: z.object({ user_id: z.uuid(), prefix: z.string() }),
  find: ({ sql }, key) => findScimKeyNotice(sql, key),
  letter: (key, { publicUrl }) => buildScimKeyMail(key, publicUrl),
  counts: ['all'],
  waitsAs: ({ user_id }) => `announce_scim_key ${user_id}`,
});

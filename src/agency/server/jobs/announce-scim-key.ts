import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import type { ScimKeyNotice } from '../data/scim.ts';
import { findScimKeyNotice } from '../data/scim.ts';

/** Tells an agency's owner that a company directory key was created, if it still exists. */
export const announceScimKey = defineMail({
  name: 'announce_scim_key',
  payload: z.object({ user_id: z.uuid(), prefix: z.string() }),
  find: ({ sql }, key) => findScimKeyNotice(sql, key),
  letter: (key, { publicUrl }) => buildScimKeyMail(key, publicUrl),
  counts: ['all'],
  waitsAs: ({ user_id }) => `announce_scim_key ${user_id}`,
});

/** Tells an agency's owner that a directory can now change their team. */
function buildScimKeyMail(key: ScimKeyNotice, publicUrl: string): MailContent {
  return buildMail({
    subject: 'A company directory can change your team',
    greeting: buildGreeting(key.full_name),
    sentence:
      `A directory key was made for your ${PRODUCT_NAME} account. Anyone who has it can invite, suspend ` +
      'and remove people on your team. If it wasn’t you, disconnect the directory and change your password.',
    facts: [[{ label: 'Key', value: `${key.prefix}…` }]],
    button: 'See your agency',
    link: publicUrl + PATHS.agencyProfile,
    footnote: 'You get this mail whenever a directory key is made.',
  });
}

import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';

/** Emails an agency's owner that a directory can now change their team, if its key still exists. */
export const announceScimKey = defineMail({
  name: 'announce_scim_key',
  title: 'Email that a directory key was created',
  payload: z.object({ user_id: z.uuid(), prefix: z.string() }),
  find: ({ sql }, { user_id, prefix }) => sql<Recipient[]>`
    select u.email, coalesce(p.full_name, '') as full_name
    from private.scim_keys k
    join auth.users u on u.id = k.agency_id
    left join public.profiles p on p.user_id = k.agency_id
    where k.agency_id = ${user_id} and k.prefix = ${prefix} and u.email <> ''`,
  letter: (_owner, { prefix }) => ({
    subject: 'A company directory can change your team',
    sentence:
      `A directory key was made for your ${PRODUCT_NAME} account. Anyone who has it can invite, suspend ` +
      'and remove people on your team. If it wasn’t you, disconnect the directory and change your password.',
    facts: [[{ label: 'Key', value: `${prefix}…` }]],
    button: 'See your agency',
    link: PATHS.agencyProfile,
    footnote: 'We send this email whenever a directory key is made.',
  }),
  waitsAs: ({ user_id }) => `announce_scim_key ${user_id}`,
});

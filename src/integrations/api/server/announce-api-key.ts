import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/letter.ts';
import { type ApiScope, nameScopes } from '../rules/api-key.ts';

type ApiKey = Recipient & {
  name: string;
  prefix: string;
  scopes: ApiScope[];
  expires_at: Date | null;
};

/**
 * Tells an owner that a key was created, since its holder acts for them, or that it expires in a week.
 * Skipped if the key has been revoked.
 */
export const announceApiKey = defineMail({
  name: 'announce_api_key',
  title: 'Email about a new or expiring API key',
  payload: z.object({ id: z.uuid(), is_new: z.boolean() }),
  find: ({ sql }, { id }) => sql<ApiKey[]>`
    select u.email, coalesce(p.full_name, '') as full_name, k.name, k.prefix, k.scopes, k.expires_at
    from public.api_keys k
    join auth.users u on u.id = k.user_id
    left join public.profiles p on p.user_id = k.user_id
    where k.id = ${id} and u.email <> ''`,
  letter: ({ name, prefix, scopes, expires_at }, { is_new }) => ({
    ...(is_new
      ? {
          subject: `New API key: ${name}`,
          sentence:
            `An API key was made for your ${PRODUCT_NAME} account. If it wasn’t you, revoke it and ` +
            'change your password. A key keeps working after a password change.',
          button: 'See your API keys',
          footnote: 'We send this email whenever a key is made.',
        }
      : {
          subject: `Your API key ${name} expires soon`,
          sentence:
            'After that day it stops working. Make a new key, give it to your program ' +
            'and revoke this one. If nothing uses it any more, there’s nothing to do.',
          button: 'Make a new key',
          footnote: 'We send this email a week before a key expires.',
        }),
    facts: [
      [
        { label: 'Key', value: `${name} (${prefix}…)` },
        { label: 'Access', value: nameScopes(scopes) },
        { label: 'Expires', value: expires_at ? formatDay(expires_at, 'UTC') : 'Never' },
      ],
    ],
    link: PATHS.apiKeys,
  }),
  waitsAs: ({ id, is_new }) => `announce_api_key:${id}:${is_new}`,
});

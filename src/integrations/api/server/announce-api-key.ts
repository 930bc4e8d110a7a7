import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import {
  buildGreeting,
  buildMail,
  type LetterFact,
  type MailContent,
} from '#kit/server/mails/letter.ts';
import { nameScopes } from '../rules/api-key.ts';
import type { ApiKeyNotice } from './api-keys.ts';
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

/** Tells an owner that an API key was created: whoever holds it acts for them. */
function buildNewApiKeyMail(key: ApiKeyNotice, publicUrl: string): MailContent {
  return buildMail({
    subject: `New API key: ${key.name}`,
    greeting: buildGreeting(key.full_name),
    sentence:
      `An API key was made for your ${PRODUCT_NAME} account. If it wasn’t you, revoke it and ` +
      'change your password. A key keeps working after a password change.',
    facts: [listFacts(key)],
    button: 'See your API keys',
    link: publicUrl + PATHS.apiKeys,
    footnote: 'You get this mail whenever a key is made.',
  });
}

/** Tells an owner, a week ahead, that an API key will expire. */
function buildExpiringApiKeyMail(key: ApiKeyNotice, publicUrl: string): MailContent {
  return buildMail({
    subject: `Your API key ${key.name} expires soon`,
    greeting: buildGreeting(key.full_name),
    sentence:
      'After that day, programs that use it are refused. Make a new key, give it to the program, ' +
      'and revoke this one. If nothing uses it any more, there’s nothing to do.',
    facts: [listFacts(key)],
    button: 'Make a new key',
    link: publicUrl + PATHS.apiKeys,
    footnote: 'You get this mail a week before a key expires.',
  });
}

function listFacts({ name, prefix, scopes, expires_at }: ApiKeyNotice): LetterFact[] {
  return [
    { label: 'Key', value: `${name} (${prefix}…)` },
    { label: 'Access', value: nameScopes(scopes) },
    { label: 'Expires', value: expires_at ? formatDay(expires_at, 'UTC') : 'Never' },
  ];
}

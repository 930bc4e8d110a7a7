import type { ScimKeyNotice } from '#agency/server/data/scim.ts';
import { nameScopes } from '#integrations/api/rules/api-key.ts';
import type { ApiKeyNotice } from '#integrations/api/server/api-keys.ts';
import type { WebhookEnd } from '#integrations/webhooks/server/webhooks.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import {
  buildGreeting,
  buildMail,
  type LetterFact,
  type MailContent,
} from '#kit/server/mails/letter.ts';

/** Tells an owner that a webhook was switched off, and how to switch it on again. */
export function buildWebhookMail(end: WebhookEnd, publicUrl: string): MailContent {
  const { host } = new URL(end.url);
  const why =
    end.end_reason === 'gone'
      ? `${host} said that this address is gone (410)`
      : `Nothing has arrived at ${host} for 3 days`;
  return buildMail({
    subject: `The webhook to ${host} is switched off`,
    greeting: buildGreeting(end.full_name),
    sentence:
      `${why}, so ${PRODUCT_NAME} sends nothing there any more. Nothing is lost: put the other side ` +
      'right, switch the webhook on, and send again what is missing. The log keeps 30 days.',
    facts: [
      [
        { label: 'Address', value: end.url },
        { label: 'Not delivered', value: String(end.failed) },
      ],
    ],
    button: 'See why',
    link: `${publicUrl}${PATHS.webhooks}?webhook=${end.id}`,
    footnote: 'You get this mail when a webhook is switched off by itself.',
  });
}

/** Tells an owner that an API key was created: whoever holds it acts for them. */
export function buildNewApiKeyMail(key: ApiKeyNotice, publicUrl: string): MailContent {
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

/** Tells an agency's owner that a directory can now change their team. */
export function buildScimKeyMail(key: ScimKeyNotice, publicUrl: string): MailContent {
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

/** Tells an owner, a week ahead, that an API key will expire. */
export function buildExpiringApiKeyMail(key: ApiKeyNotice, publicUrl: string): MailContent {
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

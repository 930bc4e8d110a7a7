import type { Refusal } from '#kit/rules/refusals/refusal.ts';

export const INTEGRATION_REFUSALS = {
  key_name_missing: [400, 'Please give the key a name.'],
  key_name_too_long: [400, 'A name has at most 60 characters.'],
  key_scope_missing: [400, 'Please choose what the key may do.'],
  key_expiry_unknown: [400, 'A key lasts 30, 90 or 365 days, or has no end.'],
  keys_too_many: [403, 'You’ve reached the limit of 10 keys. Revoke one first.'],
  domain_is_address: [400, 'That’s an IP address. Enter a domain, such as ada.example.'],
  domain_malformed: [
    400,
    'That isn’t a domain. Enter it without https:// or a path, such as ada.example.',
  ],
  domain_is_private: [
    400,
    'This domain only works inside one network. Use one that works everywhere.',
  ],
  domain_not_in_plan: [403, 'A custom domain is part of the Premium plans.'],
  domain_kept_already: [409, 'This domain is in your list already.'],
  domains_too_many: [403, 'An account can have three domains. Remove one first.'],
  domain_gone: [404, 'This domain isn’t in your list.'],
  domain_checked_lately: [
    429,
    'We checked a moment ago. Records can take a few minutes to spread.',
  ],
  webhooks_not_in_plan: [403, 'Webhooks are part of Premium.'],
  webhooks_too_many: [
    403,
    'You’ve reached the limit of 10 webhooks. Delete one you no longer need.',
  ],
  webhook_unknown: [404, 'There is no such webhook.'],
  webhook_off: [409, 'This webhook is off. Switch it on first.'],
  webhook_private: [400, "A webhook can't lead to a private address."],
  event_unknown: [400, 'There is no such event.'],
  messages_too_fast: [429, 'Too many messages. Please wait a minute.'],
  messages_spent: [
    429,
    'You’ve reached today’s limit of 20,000 messages. Please continue tomorrow.',
  ],
} as const satisfies Readonly<Record<string, Refusal>>;

const CALLED = { rights: 'definer', callers: ['authenticated'] } as const;
const TRIGGER = { rights: 'definer', callers: [] } as const;

/** Functions of webhooks that run with their owner's rights, and who may call them. */
export const WEBHOOK_FUNCTIONS = {
  'public.test_webhook(webhook uuid, event text)': CALLED,
  'public.replay_deliveries(webhook uuid, ids jsonb, since timestamp with time zone)': CALLED,
  'private.limit_webhooks()': TRIGGER,
  'private.refuse_private_address()': TRIGGER,
  'private.settle_webhook()': TRIGGER,
  'private.tell_webhooks_of_leads()': TRIGGER,
  'private.tell_webhooks_of_contacts()': TRIGGER,
  'private.tell_webhooks_of_changed_contacts()': TRIGGER,
  'private.tell_webhooks_of_publish()': TRIGGER,
  'private.tell_webhooks_of_plan()': TRIGGER,
  'private.tell_webhooks_of_deletion()': TRIGGER,
  'private.tell_webhooks_of_team_leads()': TRIGGER,
  'private.tell_webhooks_of_members()': TRIGGER,
  'private.tell_webhooks_of_desk()': TRIGGER,
  'private.tell_webhooks_of_leavers()': TRIGGER,
  'private.tell_webhooks_of_renamed()': TRIGGER,
  'private.tell_webhooks_of_renamed_group()': TRIGGER,
  'private.require_team_events()': TRIGGER,
} satisfies Record<string, { rights: 'definer'; callers: readonly string[] }>;

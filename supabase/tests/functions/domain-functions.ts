const TRIGGER = { rights: 'definer', callers: [] } as const;

/** Functions of own domains that run with their owner's rights, and who may call them. */
export const DOMAIN_FUNCTIONS = {
  'public.check_own_domain(id uuid)': { rights: 'definer', callers: ['authenticated'] },
  'private.before_domain_insert()': TRIGGER,
  'private.after_domain_insert()': TRIGGER,
  'private.notify_domain_change()': TRIGGER,
  'private.tell_of_domain()': TRIGGER,
  'private.tell_of_removed_team_domain()': TRIGGER,
  'private.notify_domain_owner_change()': TRIGGER,
  'private.notify_team_domain_change()': TRIGGER,
  'private.notify_agency_domain_change()': TRIGGER,
} satisfies Record<string, { rights: 'definer'; callers: readonly string[] }>;

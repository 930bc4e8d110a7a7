const CALLED = { rights: 'definer', callers: ['authenticated'] } as const;

/** Functions of what administrators deal with that run with their owner's rights, and who may call them. */
export const ADMINISTRATION_FUNCTIONS = {
  'public.admin_count_cases()': CALLED,
  'public.admin_visit_case(id uuid)': CALLED,
  'public.admin_search(typed text)': CALLED,
  'public.admin_refund(owner uuid, payment bigint, amount bigint, message text)': CALLED,
  'public.admin_add_note(owner uuid, body text)': CALLED,
  'public.admin_delete_note(id bigint)': CALLED,
  'public.notes_about_me()': CALLED,
  // For administrators alone, which it asks itself.
  'private.list_inbox()': CALLED,
  // A trigger.
  'private.count_account()': { rights: 'definer', callers: [] },
  'private.end_looking_on_with_session()': { rights: 'definer', callers: [] },
  'private.end_being_seen()': { rights: 'definer', callers: [] },
  'private.follow_time_zone()': { rights: 'definer', callers: [] },
} as const;

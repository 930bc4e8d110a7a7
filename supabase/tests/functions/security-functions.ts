/** By triggers and the server alone: nobody calls them. */
const INNER = { rights: 'definer', callers: [] } as const;

/** Of the owner's security log. */
export const SECURITY_FUNCTIONS = {
  'private.note_sign_in()': INNER,
  'private.note_ended_sessions()': INNER,
  'private.note_changed_account()': INNER,
  'private.note_factor()': INNER,
  'private.note_passkey()': INNER,
  'private.note_identity()': INNER,
  'private.note_recovery_codes()': INNER,
  'private.note_api_key()': INNER,
  'private.note_archive()': INNER,
  'private.note_deletion()': INNER,
  'private.purge_security_events()': INNER,
  'private.note_security(owner uuid, kind text, detail jsonb)': INNER,
  'private.note_failed_sign_in(owner uuid, email text, kind text, address text, user_agent text, country text)':
    INNER,
} as const;

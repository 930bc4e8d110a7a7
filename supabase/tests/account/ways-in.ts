// Ways to gain lasting access, and how each is closed to a thief of an open session. Imported by
// tests only.

/** Tables whose rows give access: keys, providers, roles, factors, sessions. */
export const WAY_TABLES = [
  'auth.identities',
  'auth.mfa_factors',
  'auth.one_time_tokens',
  'auth.sessions',
  'auth.users',
  'auth.webauthn_credentials',
  'private.administration_rules',
  'private.company_sign_ins',
  'private.recovery_codes',
  'private.scim_keys',
  'public.admin_users',
  'public.api_keys',
] as const;

/** Tables with secrets or roles that give no access here, and why. */
export const NO_WAY_TABLES: Readonly<Record<string, string>> = {
  'public.agency_staff': 'by its role alone, which is asked about below',
  'private.known_devices': 'decides about a mail alone',
  'private.push_devices': 'where notices go, which sign nobody in',
  'private.trial_cards': 'cards that had a trial',
  'private.used_trials': 'addresses that had a trial',
  'private.webhook_secrets': 'sign what we send out',
  'public.audit_log': 'says who acted',
  'public.domains': 'shows a page, signs nobody in',
  'public.pictures': 'hashes of pictures',
  'private.wallet_devices': 'an address to tell a phone that a card has changed',
  'private.wallet_passes': 'opens one card for a wallet, with what its page shows',
};

/** Requires a fresh sign-in, as shown by an agency owner's call; or why it needn't. */
type Way = { call: string } | { why: string };

/** Every function that writes such a row. `$member` is a person's account, `$seat` their seat. */
export const WAYS_IN: Readonly<Record<string, Way>> = {
  'public.create_api_key': { call: `public.create_api_key('CRM', '["leads:read"]')` },
  'public.create_scim_key': { call: 'public.create_scim_key()' },
  'public.set_manager': { call: `public.set_manager('$seat', true)` },
  'public.claim_company_domain': { call: `public.claim_company_domain('new.example')` },
  'private.save_company_provider': {
    call: `private.save_company_provider('https://id.example', 'us', 'sealed')`,
  },
  'public.require_company_sign_in': { call: 'public.require_company_sign_in(false)' },
  'public.delete_company_sign_in': { call: 'public.delete_company_sign_in()' },
  'public.check_company_domain': { call: 'public.check_company_domain()' },
  'public.admin_set_administrator': { call: `public.admin_set_administrator('$member', true)` },
  'public.admin_confirm_email': { call: `public.admin_confirm_email('$member')` },
  'public.admin_see_as': { why: 'reads for half an hour, and ends by itself' },
  'public.cancel_email_change': { why: 'the address stays as it is' },
  'private.count_synced': { why: 'keeps how many people a sync changed' },
  'private.note_company_sign_in': { why: 'keeps how a sign-in ended' },
  'private.tell_expiring_api_keys': { why: 'a job that mails' },
  'private.use_api_key': { why: 'keeps the day a key was used' },
  'private.use_scim_key': { why: 'keeps the day a key was used' },
};

import { breaks } from './mutation.ts';

/** The API over one's own data, and its keys. */
export const API = [
  breaks(
    '12.162',
    'a key of a banned account works',
    'supabase/schemas/integrations/api-keys.sql',
    'u.banned_until > now()',
    'u.banned_until < now()',
  ),
  breaks(
    'keys-in-addresses',
    'a key in an address is looked for by the names of parameters only',
    'src/server/api/authenticate.ts',
    'isNamed || holdsApiSecret(pathname) || holdsApiSecret(decode(search))',
    'isNamed',
  ),
  breaks(
    'cursors-in-milliseconds',
    'a page goes on after a moment, whatever else came at it',
    'src/server/data/own-rows.ts',
    'or t.id > ',
    'and t.id > ',
  ),
  breaks(
    'acting-for-the-careful',
    'the server acts for an owner as if one factor was shown',
    'src/server/data/owner-claims.ts',
    ", aal: 'aal2'",
    '',
  ),
  breaks(
    'V3.5.2',
    'a key that reads may write',
    'src/server/api/scopes.ts',
    '!context.var.key.scopes.includes(scope)',
    'false',
  ),
  breaks(
    'V3.5.1',
    'a key works on without a plan for it',
    'supabase/schemas/integrations/api-keys.sql',
    "when not private.has_feature(used.user_id, 'integrations') then 'plan'",
    "when false then 'plan'",
  ),
  breaks(
    'V13.1.4',
    'an agency’s key gives what is shared with the agency',
    'src/server/data/own-rows.ts',
    'where t.user_id = ',
    'where null is distinct from ',
  ),
];

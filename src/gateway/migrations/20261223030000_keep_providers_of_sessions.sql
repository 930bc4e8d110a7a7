-- Which domain's provider opened a session: the method says only that one did. Not of the hosted backend.
alter table auth.sessions add column if not exists provider text;
alter table auth.flow_state add column if not exists provider text;

update auth.sessions s set provider = i.provider
from auth.identities i
where i.user_id = s.user_id and i.provider like 'sso:%'
  and exists (
    select from auth.mfa_amr_claims c where c.session_id = s.id and c.authentication_method = 'sso/oidc')
  and not exists (
    select from auth.identities o
    where o.user_id = s.user_id and o.provider like 'sso:%' and o.provider <> i.provider);

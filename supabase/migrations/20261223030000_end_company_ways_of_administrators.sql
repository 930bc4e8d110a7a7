-- No agency's provider opens an administrator's account: what was connected before that was refused ends.
with ended as (
  delete from auth.identities i using public.admin_users a, private.company_sign_ins c
  where i.user_id = a.id and i.provider = 'sso:' || c.id
  returning i.user_id
)
delete from auth.sessions s using ended e
where s.user_id = e.user_id and exists (
  select from auth.mfa_amr_claims m where m.session_id = s.id and m.authentication_method = 'sso/oidc');

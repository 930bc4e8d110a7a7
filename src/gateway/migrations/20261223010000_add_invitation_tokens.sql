-- An invitation has a token of its own: a sign-up's mail under the same address must not take its place.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_token_type_check,
  add constraint one_time_tokens_token_type_check check (token_type in (
    'confirmation_token', 'invitation_token', 'recovery_token', 'email_change_token_new',
    'email_change_token_current', 'reauthentication_token'
  ));

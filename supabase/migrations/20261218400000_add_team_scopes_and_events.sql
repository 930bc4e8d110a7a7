-- Keys and webhooks of an agency can reach its whole team (decision 142).
alter table public.api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (
    jsonb_typeof(scopes) = 'array' and jsonb_array_length(scopes) between 1 and 8
    and scopes <@ '["profile:read", "profile:write", "leads:read", "leads:write", "contacts:read",
      "statistics:read", "team:read", "team_leads:read"]');
alter table public.webhooks
  drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (
    jsonb_typeof(events) = 'array' and jsonb_array_length(events) between 1 and 13
    and events <@ '["lead.created", "lead.deleted", "contact.created", "contact.updated",
      "contact.deleted", "page.published", "plan.changed", "account.deletion", "member.joined",
      "member.updated", "member.left", "team_lead.created", "team_lead.deleted"]');

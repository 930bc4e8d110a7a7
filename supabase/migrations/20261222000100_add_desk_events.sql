-- Webhooks of an agency can be told of what happens at its desk (decision 142).
alter table public.webhooks
  drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (
    jsonb_typeof(events) = 'array' and jsonb_array_length(events) between 1 and 16
    and events <@ '["lead.created", "lead.deleted", "contact.created", "contact.updated",
      "contact.deleted", "page.published", "plan.changed", "account.deletion", "member.joined",
      "member.updated", "member.left", "team_lead.created", "team_lead.deleted", "team_lead.assigned",
      "team_lead.updated", "team_lead.noted"]');

-- The example of each event, for tests: written by `npm run generate` from `src/integrations/webhooks/rules/`.

create or replace function private.event_example(event text) returns jsonb
language sql immutable set search_path = '' as $$
  select e.data from (values
    ('webhook.test', '{"message":"This is a test."}'::jsonb),
    ('lead.created', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11","created_at":"2026-11-24T09:30:00.123456+00:00","full_name":"Grace Hopper","email":"grace@example.com","phone":"+44 20 7946 0000","company":"Harbour Ltd","message":"Could we meet on Friday?","source":"instagram.com","consent":"You may write to me.","consented_at":"2026-11-24T09:30:00.123456+00:00"}'::jsonb),
    ('lead.deleted', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11"}'::jsonb),
    ('contact.created', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11","created_at":"2026-11-24T09:30:00.123456+00:00","full_name":"Grace Hopper","email":"grace@example.com","phone":"+44 20 7946 0000","company":"Harbour Ltd","designation":"Rear admiral","address":"1 Quay Street, Bristol","tags":["fair"],"status":"new","source":"lead"}'::jsonb),
    ('contact.updated', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11","created_at":"2026-11-24T09:30:00.123456+00:00","full_name":"Grace Hopper","email":"grace@example.com","phone":"+44 20 7946 0000","company":"Harbour Ltd","designation":"Rear admiral","address":"1 Quay Street, Bristol","tags":["fair"],"status":"contacted","source":"lead"}'::jsonb),
    ('contact.deleted', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11"}'::jsonb),
    ('page.published', '{"version":42,"username":"grace","full_name":"Grace Hopper"}'::jsonb),
    ('plan.changed', '{"plan":"premium","before":"free","expires_at":"2026-11-24T09:30:00.123456+00:00"}'::jsonb),
    ('account.deletion', '{"due_at":"2026-11-24T09:30:00.123456+00:00"}'::jsonb),
    ('member.joined', '{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","email":"ada@example.com","status":"active","joined_at":"2026-11-24T09:30:00.123456+00:00","group":"Sales","username":"ada"}'::jsonb),
    ('member.updated', '{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","email":"ada@example.com","status":"suspended","joined_at":"2026-11-24T09:30:00.123456+00:00","group":"Sales","username":"ada"}'::jsonb),
    ('member.left', '{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","email":"ada@example.com"}'::jsonb),
    ('team_lead.created', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11","created_at":"2026-11-24T09:30:00.123456+00:00","full_name":"Grace Hopper","email":"grace@example.com","phone":"+44 20 7946 0000","company":"Harbour Ltd","message":"Could we meet on Friday?","source":"instagram.com","consent":"You may write to me.","consented_at":"2026-11-24T09:30:00.123456+00:00","person":{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","username":"ada"}}'::jsonb),
    ('team_lead.deleted', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11"}'::jsonb),
    ('team_lead.assigned', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11","state":"new","due_on":null,"assignee":{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","username":"ada"},"by":{"id":null,"full_name":"Northlight","username":"northlight"}}'::jsonb),
    ('team_lead.updated', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11","state":"answered","due_on":"2026-12-01","assignee":{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","username":"ada"},"by":{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","username":"ada"}}'::jsonb),
    ('team_lead.noted', '{"id":"5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11","state":"new","due_on":null,"assignee":{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","username":"ada"},"by":{"id":"0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01","full_name":"Ada Lovelace","username":"ada"},"note":"Called; wants an offer by Friday."}'::jsonb)
  ) as e (event, data) where e.event = event_example.event
$$;

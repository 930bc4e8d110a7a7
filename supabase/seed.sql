-- The demonstration's content. Run once, after the people of `src/app/server/installation/seed.ts` have
-- signed up.
insert into public.profiles (user_id, full_name)
select id, raw_user_meta_data ->> 'full_name' from auth.users
where email in ('owner@vizit.test', 'agency@vizit.test', 'staff@vizit.test', 'admin@vizit.test')
on conflict (user_id) do nothing;

insert into public.admin_users (id)
select id from auth.users where email = 'admin@vizit.test';

select private.grant_plan(u.id, g.plan, 365, null, 'the demonstration')
from auth.users u
join (values ('owner@vizit.test', 'yearly'), ('agency@vizit.test', 'agency_50')) as g (email, plan) on g.email = u.email;

update public.profiles set
  username = 'demo',
  designation = 'Architect & furniture maker',
  bio = E'Small houses, long tables, and chairs that outlive fashions.\nStudio in Malmö, shipping everywhere.',
  sections_enabled = '{
    "vcard": true, "social": true, "links": true, "gallery": true, "calendar": true, "text": true, "video": true,
    "experience": true, "skill": true, "audio": true, "map": true, "lead_form": true
  }',
  section_order = '[
    "vcard", "social", "links", "gallery", "text", "video", "experience", "skill", "audio", "map", "calendar", "lead_form"
  ]',
  vcard_data = '{
    "name": "Maya Lindqvist", "designation": "Architect & furniture maker",
    "company": "Lindqvist & Co", "email": "maya@lindqvist.example",
    "phone": "+46 40 123 45 67", "address": "Norra Vallgatan 12, 211 25 Malmö, Sweden"
  }',
  social_links = '[
    {"url": "https://www.instagram.com/lindqvist.studio"},
    {"url": "https://www.linkedin.com/in/maya-lindqvist"},
    {"url": "https://www.youtube.com/@lindqviststudio"},
    {"url": "https://www.pinterest.com/lindqviststudio"},
    {"url": "mailto:maya@lindqvist.example"}
  ]',
  custom_links = '[
    {"id": "catalogue", "buttonText": "The autumn catalogue", "url": "https://lindqvist.example/autumn", "icon": "book", "isVisible": true},
    {"id": "visit", "buttonText": "Visit the studio", "url": "https://lindqvist.example/visit", "icon": "calendar", "isVisible": true},
    {"id": "house", "buttonText": "House by the lake: the film", "url": "https://lindqvist.example/lake-house", "icon": "video", "isVisible": true},
    {"id": "shop", "buttonText": "Chairs in stock", "url": "https://lindqvist.example/shop", "icon": "shop", "isVisible": true},
    {"id": "letter", "buttonText": "Letters from the workshop", "url": "https://lindqvist.example/letters", "icon": "mail", "isVisible": true}
  ]',
  section_heading = 'How we work',
  custom_text = E'Every piece begins with **a morning of measuring** and ends with oil and a soft cloth.\n\n'
    '1. We meet, in Malmö or by video\n'
    '2. You get drawings and one price within two weeks\n'
    '3. We build, and send you a picture every Friday\n\n'
    '> A table is finished when nobody notices it any more.\n\n'
    'The wood is oak and ash from [Skåne](https://lindqvist.example/wood), felled within a hundred kilometres.',
  embed_video = 'https://vimeo.com/76979871',
  embed_map = 'https://www.openstreetmap.org/?mlat=55.60655&mlon=13.00037#map=16/55.60655/13.00037',
  embed_audio = 'https://open.spotify.com/playlist/37i9dQZF1DX4sWSpwq3LiO',
  embed_calendar = 'https://cal.com/vizit-demo/visit',
  experiences = '[
    {
      "id": "studio", "role": "Founder", "company": "Lindqvist & Co",
      "startDate": "2017-03", "endDate": "", "isCurrent": true,
      "description": "Houses up to 120 square metres, and the furniture that belongs in them."
    },
    {
      "id": "north", "role": "Architect", "company": "Norrljus Arkitekter",
      "startDate": "2012-08", "endDate": "2017-02", "isCurrent": false,
      "description": "Schools, libraries and one very small chapel."
    },
    {
      "id": "school", "role": "Apprentice cabinetmaker", "company": "Ekhult Furniture School",
      "startDate": "2009-09", "endDate": "2012-06", "isCurrent": false, "description": ""
    }
  ]',
  skills = '[
    {"id": "joinery", "name": "Joinery", "level": 5}, {"id": "drawing", "name": "Drawing by hand", "level": 5},
    {"id": "timber", "name": "Timber frames", "level": 4}, {"id": "passive", "name": "Passive houses", "level": 4},
    {"id": "upholstery", "name": "Upholstery", "level": 3}, {"id": "welding", "name": "Welding", "level": 2}
  ]',
  lead_form_data = '{
    "heading": "Tell me about your project",
    "description": "A few lines are enough. I answer within two days.",
    "buttonText": "Send",
    "consent": "I agree that Maya may use these details to answer me."
  }'
where user_id = (select id from auth.users where email = 'owner@vizit.test');

update public.profiles set
  username = 'northlight', designation = 'Photography agency', bio = 'Portraits, products and places.',
  social_links = '[{"url": "https://www.instagram.com/northlight.studio"}, {"url": "mailto:hello@northlight.example"}]',
  custom_links = '[
    {"id": "portraits", "buttonText": "Portraits", "url": "https://northlight.example/portraits", "icon": "camera", "isVisible": true},
    {"id": "products", "buttonText": "Products and food", "url": "https://northlight.example/products", "icon": "image", "isVisible": true},
    {"id": "book", "buttonText": "Book a shoot", "url": "https://northlight.example/book", "icon": "calendar", "isVisible": true}
  ]'
where user_id = (select id from auth.users where email = 'agency@vizit.test');

update public.agencies set
  slug = 'northlight', about = 'Portraits, products and places.', is_team_public = true
where owner_id = (select id from auth.users where email = 'agency@vizit.test');

insert into public.agency_staff (agency_id, email, full_name, card)
select a.owner_id, 'staff@vizit.test', 'Tomás Oliveira', '{"designation": "Photographer"}'
from public.agencies a;
select private.join_staff(s, u.id)
from public.agency_staff s join auth.users u on u.email = s.email;

update public.profiles set
  username = 'tomas_oliveira', bio = 'Light, mostly.',
  custom_links = '[
    {"id": "lisbon", "buttonText": "Lisbon before seven", "url": "https://tomas.example/lisbon", "icon": "image", "isVisible": true},
    {"id": "notes", "buttonText": "Notes on light", "url": "https://tomas.example/notes", "icon": "book", "isVisible": true}
  ]'
where user_id = (select id from auth.users where email = 'staff@vizit.test');

update public.profiles set
  username = 'ada_admin', designation = 'Keeps this installation running',
  custom_links = '[
    {"id": "status", "buttonText": "Is everything up?", "url": "https://status.example", "icon": "code", "isVisible": true}
  ]'
where user_id = (select id from auth.users where email = 'admin@vizit.test');

-- Each in a template of its own, with the fonts and sizes that the editor would store with it.
update public.profiles p set
  font_heading = look.heading, font_body = look.body, heading_size = look.heading_size, body_size = look.body_size,
  design_preferences = jsonb_build_object('template', look.template, 'scheme', look.scheme)
from (values
  ('demo', 'atelier', 'auto', 'Playfair Display', 'Inter', 22, 15),
  ('northlight', 'glow', 'dark', 'Outfit', 'Outfit', 22, 15),
  ('tomas_oliveira', 'index', 'auto', 'Newsreader', 'Newsreader', 22, 17),
  ('ada_admin', 'shell', 'dark', 'JetBrains Mono', 'JetBrains Mono', 16, 14)
) as look (username, template, scheme, heading, body, heading_size, body_size)
where p.username = look.username;

-- Half a year of visits, as the collector would count them, to fill the demonstration's dashboard. `noise` is a
-- hash instead of a random number, so every installation gets the same visits.
create function pg_temp.noise(seed text) returns float8 language sql immutable as $$
  select ('x' || left(md5(seed), 6))::bit(24)::int / 16777216.0
$$;

-- More visits on weekdays, more each month, and a peak for two weeks after the new catalogue, 24 days ago.
-- Today is incomplete.
create temporary table demo_days as
select p.user_id, today - age as day, age, round(
    (34 - age / 8.0)
    * case when extract(isodow from today - age) >= 6 then 0.6 else 1.05 end
    * (0.75 + 0.5 * pg_temp.noise('views ' || age))
    * (1 + case when age between 10 and 24 then 1.6 * (age - 9) / 15 else 0 end)
    * case when age = 0 then 0.4 else 1 end
  )::int as views
from public.profiles p, (select (now() at time zone 'utc')::date) as now_is (today),
  generate_series(0, 179) as age
where p.username = 'demo';

insert into public.analytics_daily (user_id, day, event_type, event_count)
select user_id, day, 'profile_view', views from demo_days;

insert into public.analytics_daily_visitors (user_id, day, visitor_count)
select user_id, day, round(views * (0.7 + 0.15 * pg_temp.noise('visitors ' || age))) from demo_days;

-- Each dimension adds up to the views: the value without a share gets the rest.
with shares (dimension, value, share) as (values
  ('source', '', null), ('source', 'www.instagram.com', 0.3), ('source', 'www.google.com', 0.12),
  ('source', 'qr', 0.1), ('source', 'www.pinterest.com', 0.07), ('source', 'www.linkedin.com', 0.06),
  ('source', 'www.dezeen.com', 0.04), ('source', 'www.youtube.com', 0.03),
  ('device', 'mobile', null), ('device', 'desktop', 0.28), ('device', 'tablet', 0.05),
  ('country', 'SE', null), ('country', 'DE', 0.14), ('country', 'DK', 0.12), ('country', 'FR', 0.08),
  ('country', 'GB', 0.07), ('country', 'US', 0.07), ('country', 'NO', 0.05), ('country', 'NL', 0.04)
), named as (
  select d.user_id, d.day, d.views, s.dimension, s.value,
    floor(d.views * s.share * (0.6 + 0.8 * pg_temp.noise(s.value || d.age)))::int as times
  from demo_days d, shares s
), counted as (
  select user_id, day, dimension, value,
    coalesce(times, views - sum(times) over (partition by day, dimension)) as times
  from named
  union all
  select d.user_id, d.day, utm.dimension, utm.value, round(d.views * utm.share)::int
  from demo_days d, (values
    ('utm_campaign', 'autumn-catalogue', 0.24, 0, 24), ('utm_source', 'newsletter', 0.15, 0, 24),
    ('utm_source', 'instagram', 0.09, 0, 24), ('utm_medium', 'email', 0.15, 0, 24),
    ('utm_medium', 'social', 0.09, 0, 24), ('utm_campaign', 'open-studio', 0.12, 60, 75),
    ('utm_source', 'newsletter', 0.12, 60, 75), ('utm_medium', 'email', 0.12, 60, 75)
  ) as utm (dimension, value, share, until, since) where d.age between utm.until and utm.since
)
insert into public.analytics_daily_values (user_id, day, event_type, dimension, value, event_count)
select user_id, day, 'profile_view', dimension, value, times from counted where times > 0;

create temporary table demo_clicks as
select d.user_id, d.day, link.type, link.section, link.url,
  floor(d.views * link.share * (0.5 + pg_temp.noise(link.url || d.age)) + pg_temp.noise(d.age || link.url))::int as times
from demo_days d, (values
  ('custom', 'links', 'https://lindqvist.example/autumn', 0.11, 24),
  ('custom', 'links', 'https://lindqvist.example/shop', 0.07, 179),
  ('custom', 'links', 'https://lindqvist.example/visit', 0.05, 179),
  ('custom', 'links', 'https://lindqvist.example/lake-house', 0.04, 179),
  ('custom', 'links', 'https://lindqvist.example/letters', 0.02, 179),
  ('custom', 'links', 'https://lindqvist.example/summer', 0.06, 179),
  ('social', 'social', 'https://www.instagram.com/lindqvist.studio', 0.06, 179),
  ('social', 'social', 'https://www.youtube.com/@lindqviststudio', 0.025, 179),
  ('social', 'social', 'https://www.linkedin.com/in/maya-lindqvist', 0.02, 179),
  ('text', 'text', 'https://lindqvist.example/wood', 0.01, 179),
  ('contact', 'vcard', 'http://localhost:3000/bio/demo.vcf', 0.04, 179)
) as link (type, section, url, share, since)
-- Autumn's button replaced summer's.
where d.age <= link.since and (link.url not like '%/summer' or d.age > 24);

insert into public.analytics_daily (user_id, day, event_type, link_type, section, event_count)
select user_id, day, 'link_click', type, section, sum(times)
from demo_clicks group by 1, 2, 4, 5 having sum(times) > 0;
insert into public.analytics_daily_values (user_id, day, event_type, dimension, value, event_count)
select user_id, day, 'link_click', 'link', url, times from demo_clicks where times > 0;

insert into public.analytics_daily_drops (user_id, day, reason, event_count)
select d.user_id, d.day, drops.reason, round(d.views * drops.share * pg_temp.noise(drops.reason || d.age))
from demo_days d, (values ('bot', 0.12), ('link_preview', 0.1), ('owner', 0.05), ('prefetch', 0.03))
  as drops (reason, share)
where round(d.views * drops.share * pg_temp.noise(drops.reason || d.age)) > 0;

delete from public.profile_publishes where user_id in (select user_id from demo_days);
insert into public.profile_publishes (user_id, day, publish_count)
select d.user_id, d.day, publishes.times
from demo_days d, (values (2, 1), (11, 2), (24, 3), (47, 1), (75, 2), (130, 4)) as publishes (age, times)
where d.age = publishes.age;
drop table demo_clicks, demo_days;

insert into public.leads (user_id, created_at, announced_at, is_favorite, full_name, email, message, source)
select p.user_id, now() - lead.age, now() - lead.age, lead.is_favorite, lead.full_name, lead.email,
  lead.message, 'demo'
from public.profiles p, (values
  (interval '3 hours', true, 'Jonas Weber', 'jonas@weber.example', 'We are looking for a table for twelve. Could we visit the studio in December?'),
  (interval '1 day', false, 'Amélie Laurent', 'amelie@laurent.example', 'Loved the lake house. Do you take on projects in France?'),
  (interval '4 days', false, 'Priya Raman', 'priya@raman.example', 'Is the oak chair still available in a set of six?'),
  (interval '9 days', false, 'Sam Okafor', 'sam@okafor.example', ''),
  (interval '13 days', true, 'Ingrid Solheim', 'ingrid@solheim.example', 'The catalogue is beautiful. Please send me the price of the long bench in ash.'),
  (interval '16 days', false, 'Mateo Rossi', 'mateo@rossi.example', 'Would you build the lake house again, a third smaller?'),
  (interval '19 days', false, 'Hana Suzuki', 'hana@suzuki.example', 'I write about furniture. May I photograph the workshop in January?'),
  (interval '22 days', false, 'Oskar Nyberg', 'oskar@nyberg.example', 'Four stools for a café in Lund, if you can, before Christmas.'),
  (interval '41 days', false, 'Clara Bergmann', 'clara@bergmann.example', 'Do you also repair? It is a chair of my grandmother’s.'),
  (interval '63 days', true, 'Elif Demir', 'elif@demir.example', 'The visit to the studio was lovely. We would like to go ahead with the table.'),
  (interval '70 days', false, 'Noah Fischer', 'noah@fischer.example', 'Are there drawings of the timber frame that I could buy?'),
  (interval '118 days', false, 'Jonas Weber', 'jonas@weber.example', 'What does a table cost, roughly, if it seats ten?')
) as lead (age, is_favorite, full_name, email, message)
where p.username = 'demo';

update public.contacts set
  status = case email when 'elif@demir.example' then 'customer' when 'ingrid@solheim.example' then 'customer'
    when 'oskar@nyberg.example' then 'qualified' else 'contacted' end
where email in ('elif@demir.example', 'ingrid@solheim.example', 'oskar@nyberg.example',
  'hana@suzuki.example', 'clara@bergmann.example');

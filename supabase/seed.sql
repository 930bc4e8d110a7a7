-- What the demonstration shows. Run once, after the people of `src/server/seed.ts` have signed up.
insert into public.profiles (user_id, full_name)
select id, raw_user_meta_data ->> 'full_name' from auth.users
where email in ('owner@vizit.test', 'agency@vizit.test', 'staff@vizit.test', 'admin@vizit.test')
on conflict (user_id) do nothing;

insert into public.admin_users (id)
select id from auth.users where email = 'admin@vizit.test';

update public.profiles set
  username = 'demo',
  plan = 'yearly',
  plan_expiry = now() + interval '1 year',
  designation = 'Architect & furniture maker',
  bio = E'Small houses, long tables, and chairs that outlive fashions.\nStudio in Malmö, shipping everywhere.',
  sections_enabled = '{
    "vcard": true, "social": true, "links": true, "gallery": true, "text": true, "video": true,
    "experience": true, "skill": true, "audio": true, "map": true, "lead_form": true
  }',
  section_order = '[
    "vcard", "social", "links", "gallery", "text", "video", "experience", "skill", "audio", "map", "lead_form"
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
  username = 'northlight', plan = 'agency_50', is_agency_profile = true, agency_max_staff = 50,
  designation = 'Photography agency', bio = 'Portraits, products and places.'
where user_id = (select id from auth.users where email = 'agency@vizit.test');

update public.profiles set
  username = 'tomas_oliveira', plan = 'agency_50', is_agency_profile = true,
  agency_owner_id = (select id from auth.users where email = 'agency@vizit.test'),
  designation = 'Photographer', bio = 'Light, mostly.'
where user_id = (select id from auth.users where email = 'staff@vizit.test');

-- Thirty days of visits and a few letters, so that the dashboard of the demonstration is not empty.
insert into public.analytics_daily (user_id, day, event_type, link_type, section, event_count)
select p.user_id, (now() at time zone 'utc')::date - day, kind.event_type, kind.link_type, kind.section,
  greatest(1, round(kind.weight * (1 + 0.6 * sin(day / 3.0)) * (1 - day / 45.0))::int)
from public.profiles p, generate_series(0, 29) as day,
  (values
    ('profile_view', '', '', 42), ('link_click', 'custom', 'links', 14),
    ('link_click', 'social', 'social', 9), ('link_click', 'contact', 'vcard', 5)
  ) as kind (event_type, link_type, section, weight)
where p.username = 'demo';

insert into public.leads (user_id, created_at, is_favorite, full_name, email, message, source)
select p.user_id, now() - lead.age, lead.is_favorite, lead.full_name, lead.email, lead.message, 'demo'
from public.profiles p, (values
  (interval '3 hours', true, 'Jonas Weber', 'jonas@weber.example', 'We are looking for a table for twelve. Could we visit the studio in December?'),
  (interval '1 day', false, 'Amélie Laurent', 'amelie@laurent.example', 'Loved the lake house. Do you take on projects in France?'),
  (interval '4 days', false, 'Priya Raman', 'priya@raman.example', 'Is the oak chair still available in a set of six?'),
  (interval '9 days', false, 'Sam Okafor', 'sam@okafor.example', '')
) as lead (age, is_favorite, full_name, email, message)
where p.username = 'demo';

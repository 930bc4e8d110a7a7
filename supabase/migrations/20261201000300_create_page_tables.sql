-- One profile per user: the public page, how it looks, and the plan that pays for it.
create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  username text not null,
  full_name text not null default '',
  designation text not null default '',
  bio text not null default '',
  profile_picture_url text,
  cover_image_url text,
  plan text not null default 'free'
    check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  plan_expiry timestamptz,
  is_active boolean not null default true,
  is_agency_profile boolean not null default false,
  agency_owner_id uuid references auth.users (id) on delete set null,
  agency_max_staff integer not null default 0 check (agency_max_staff >= 0),
  is_trial_active boolean not null default false,
  trial_start_date timestamptz,
  trial_end_date timestamptz,
  has_used_trial boolean not null default false,
  sections_enabled jsonb not null default '{"social": true, "links": true}',
  section_order jsonb not null default '["vcard", "social", "links", "lead_form"]',
  vcard_data jsonb not null default '{}',
  social_links jsonb not null default '[]',
  custom_link_data jsonb not null default '{}',
  custom_links jsonb not null default '[]',
  skills jsonb not null default '[]',
  experiences jsonb not null default '[]',
  section_heading text not null default '',
  custom_text text not null default '',
  embed_video text not null default '',
  embed_map text not null default '',
  embed_audio text not null default '',
  lead_form_data jsonb not null default '{}',
  theme_color text,
  secondary_background text,
  primary_text_color text,
  gradient_preset text,
  font_heading text not null default 'Inter',
  font_body text not null default 'Inter',
  heading_size integer not null default 20 check (heading_size between 8 and 64),
  body_size integer not null default 14 check (body_size between 8 and 64),
  design_preferences jsonb not null default '{}',
  video_data jsonb not null default '{}',
  audio_data jsonb not null default '{}',
  map_data jsonb not null default '{}',
  text_data jsonb not null default '{}',
  heading_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The sections of the full profile: sound and pictures join the others.
  gallery jsonb not null default '[]',
  -- A calendar in which visitors book a time, from Cal.com, Calendly or Google: the last section of a page,
  -- with the plans that include integrations.
  embed_calendar text not null default ''
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_agency_owner_id_idx on public.profiles (agency_owner_id)
  where agency_owner_id is not null;
create index profiles_plan_idx on public.profiles (plan, plan_expiry) where plan <> 'free';
alter table public.profiles enable row level security;

-- Names that may not be taken. `domain/profile/reserved-usernames` is the same list; a test compares them.
create table private.reserved_usernames (
  username text primary key check (username = lower(username))
);
alter table private.reserved_usernames enable row level security;

insert into private.reserved_usernames
select regexp_split_to_table(btrim($names$
  about abuse account admin administrator agency anonymous api app assets auth billing bio blog
  business card cards checkout config contact contacts cookie cookies dashboard demo_admin dev
  domain edit email enterprise events everyone explore favicon feedback ftp gallery guest help
  helpdesk home hostmaster html http https imap index info integration invoice invoices jobs leads
  legal localhost login logout mail mailer_daemon me moderator news noc noreply no_reply null
  official ops owner password pay payment payments personalize pop postmaster press pricing
  privacy profile profiles public register report reports reset robots root rss sandbox save secure security
  server settings shop signin signout signup sitemap smtp sql ssl staff static status stripe
  subscribe support sysadmin system team terms test_admin undefined unsubscribe update usenet user username
  users verification verified verify vizit vizit_admin vizit_app vizit_support vizit_team vizitapp
  webhook webhooks webmail webmaster welcome wiki www
$names$, E' \n'), '\s+');

-- A name somebody gave up: it redirects, and is given to nobody else, until held_until (decision 034.1).
create table private.username_history (
  username text primary key check (username = lower(username)),
  user_id uuid references auth.users (id) on delete set null,
  held_until timestamptz not null
);
create index username_history_user_id_idx on private.username_history (user_id);
alter table private.username_history enable row level security;

-- When a person saved lately. Only the trigger below reads or writes it.
create table private.profile_saves (
  user_id uuid primary key references auth.users (id) on delete cascade,
  saved_at timestamptz[] not null
);
alter table private.profile_saves enable row level security;

-- Each publish, kept: the content of a profile as it was saved. The last 20 can be looked at and
-- restored; restoring is an ordinary save, so every rule of saving holds for it.
create table public.profile_versions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  content jsonb not null
);
create index profile_versions_user_id_idx on public.profile_versions (user_id, id desc);
alter table public.profile_versions enable row level security;

-- How often an owner published on each day (UTC), for the marks on the chart of visits. The versions
-- themselves are no record of that: only the last 20 are kept.
create table public.profile_publishes (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  publish_count int not null check (publish_count > 0),
  primary key (user_id, day)
);
alter table public.profile_publishes enable row level security;

-- What an owner writes of a profile, a row a column: how it is normalised when it is saved, the most
-- bytes of it, and the section in which visitors see it. `domain/profile/draft/columns.ts` says the same
-- for TypeScript, and `supabase/tests/sections-contract.test.ts` compares the two.
create table private.profile_columns (
  position int generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('text', 'line', 'prose', 'picture', 'links', 'pictures', 'list', 'map')),
  max_bytes int not null default 100000,
  -- Null where visitors see it without a section, or not at all.
  section text,
  -- What visitors see of it in place of the whole, as SQL in which `p` is the profile.
  shown text
);
alter table private.profile_columns enable row level security;

-- Letters of other alphabets, and what Latin letters they are read as. Rows of AnyASCII 0.3.3
-- (anyascii.com, ISC licence), for the scripts it reads letter by letter in a way their readers know:
-- Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Hangul and kana (decision 028).
create table private.latin_letters (
  letter text primary key,
  latin text not null check (latin ~ '^[a-z]+$')
);
alter table private.latin_letters enable row level security;

insert into private.latin_letters
select left(pair, 1), substr(pair, 2) from regexp_split_to_table(btrim($letters$
  Æae Ðd Øo Þth ßss æae ðd øo þth Đd đd Ħh ħh ıi ĸq Łl łl Ŋng ŋng Œoe œoe Ŧt ŧt ƀb Ɓb Ƃb ƃb Ɔo Ƈc
  ƈc Ɖd Ɗd Ƌd ƌd ƍz Ǝe Əe Ɛe Ƒf ƒf Ɠg Ɣg ƕhw Ɩi Ɨi Ƙk ƙk ƚl ƛl Ɯw Ɲn ƞn Ɵo Ƣgh ƣgh Ƥp ƥp Ʀr Ʃsh ƪsh
  ƫt Ƭt ƭt Ʈt Ʊu Ʋv Ƴy ƴy Ƶz ƶz Ʒzh ƺzh ƻdz ƾts ƿw ǀc ǁx ǂqc ǃq ǝe Ǥg ǥg Ƕhw Ƿw Ȝy ȝy Ƞn ȡd Ȣou ȣou
  Ȥz ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp Ⱥa Ȼc ȼc Ƚl Ⱦt ȿs ɀz Ƀb Ʉu Ʌa Ɇe ɇe Ɉj ɉj Ɋq ɋq Ɍr ɍr Ɏy ɏy ɐa ɑa ɒa ɓb
  ɔo ɕc ɖd ɗd ɘe əe ɚer ɛe ɜe ɝer ɞo ɟj ɠg ɡg ɢg ɣg ɤu ɥy ɦh ɧh ɨi ɩi ɪi ɫl ɬl ɭl ɮlzh ɯw ɰw ɱm ɲn
  ɳn ɴn ɵo ɶoe ɷu ɸf ɹr ɺr ɻr ɼr ɽr ɾr ɿi ʀr ʁr ʂs ʃsh ʄj ʅi ʆsh ʇt ʈt ʉu ʊu ʋv ʌa ʍw ʎy ʏy ʐz ʑz
  ʒzh ʓzh ʖx ʗq ʘpc ʙb ʚoe ʛg ʜh ʝj ʞk ʟl ʠq ʣdz ʤdzh ʥdz ʦts ʧtsh ʨtc ʩfng ʪls ʫlz ʬww ʮy ʯy ẜs ẝs
  ẞss ẟd Ỻll ỻll Ỽv ỽv Ỿy ỿy
  Ͱh ͱh Ͳs ͳs Ͷw ͷw ͻs ͼs ͽs Ϳj Αa Βv Γg Δd Εe Ζz Ηi Θth Ιi Κk Λl Μm Νn Ξx Οo Πp Ρr Σs Τt Υy Φf Χch
  Ψps Ωo αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr ςs σs τt υy φf χch ψps ωo Ϙq ϙq Ϛst
  ϛst Ϝw ϝw Ϟq ϟq Ϡs ϡs Ϣsh ϣsh Ϥf ϥf Ϧx ϧx Ϩh ϩh Ϫj ϫj Ϭc ϭc Ϯti ϯti ϳj Ϸsh ϸsh Ϻs ϻs ϼr Ͻs Ͼs Ͽs
  Ђdj Єie Ѕdz Іi Јj Љlj Њnj Ћc Џdzh Аa Бb Вv Гg Дd Еe Жzh Зz Иi Йy Кk Лl Мm Нn Оo Пp Рr Сs Тt Уu Фf
  Хkh Цts Чch Шsh Щshch Ыy Эe Юyu Яya аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu
  фf хkh цts чch шsh щshch ыy эe юyu яya ђdj єie ѕdz іi јj љlj њnj ћc џdzh Ѡo ѡo Ѣe ѣe Ѥie ѥie Ѧe
  ѧe Ѩie ѩie Ѫo ѫo Ѭio ѭio Ѯks ѯks Ѱps ѱps Ѳf ѳf Ѵy ѵy Ѹu ѹu Ѻo ѻo Ѽo ѽo Ѿot ѿot Ҁq ҁq Ҋjh ҋjh Ҏrh
  ҏrh Ґg ґg Ғgh ғgh Ҕgh ҕgh Җj җj Ҙz ҙz Қq қq Ҝg ҝg Ҟq ҟq Ҡq ҡq Ңng ңng Ҥng ҥng Ҧph ҧph Ҩw ҩw Ҫs ҫs
  Ҭth ҭth Үu үu Ұu ұu Ҳh ҳh Ҵts ҵts Ҷj ҷj Ҹc ҹc Һh һh Ҽch ҽch Ҿch ҿch Ӏh Ӂgi ӂgi Ӄq ӄq Ӆlh ӆlh Ӈng
  ӈng Ӊnh ӊnh Ӌdzh ӌdzh Ӎmh ӎmh ӏh Ӕae ӕae Әa әa Ӛe ӛe Ӝdzh ӝdzh Ӟj ӟj Ӡdz ӡdz Өo өo Ӫy ӫy Ӭa ӭa
  Ӵtsh ӵtsh Ӷgh ӷgh Ӻxh ӻxh Ӽx ӽx Ӿh ӿh Ԁd ԁd Ԃdj ԃdj Ԅzj ԅzj Ԇdz ԇdz Ԉlj ԉlj Ԋnj ԋnj Ԍsj ԍsj Ԏtj
  ԏtj Ԑa ԑa Ԓl ԓl Ԕlkh ԕlkh Ԗrkh ԗrkh Ԙa ԙa Ԛq ԛq Ԝw ԝw Ԟq ԟq Ԡl ԡl Ԣn ԣn Ԥph ԥph Ԩny ԩny Ԫdzh ԫdzh
  Ԭdch ԭdch Ԯl ԯl
  Աa Բb Գg Դd Եe Զz Էe Ըy Թt Ժzh Իi Լl Խkh Ծts Կk Հh Ձdz Ղgh Ճch Մm Յy Նn Շsh Ոo Չch Պp Ջj Ռrr Սs
  Վv Տt Րr Ցts Ւw Փp Քk Օo Ֆf ՠa աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm
  յy նn շsh ոo չch պp ջj ռrr սs վv տt րr ցts ւw փp քk օo ֆf
  Ⴀa Ⴁb Ⴂg Ⴃd Ⴄe Ⴅv Ⴆz Ⴇt Ⴈi Ⴉk Ⴊl Ⴋm Ⴌn Ⴍo Ⴎp Ⴏzh Ⴐr Ⴑs Ⴒt Ⴓu Ⴔp Ⴕk Ⴖgh Ⴗq Ⴘsh Ⴙch Ⴚts Ⴛdz Ⴜts Ⴝch
  Ⴞkh Ⴟj Ⴠh Ⴡe Ⴢy Ⴣw Ⴤx Ⴥo Ⴧe Ⴭae აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp
  ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh ჱe ჲy ჳw ჴx ჵo ჶf ჷe ჹg ჽae ჿw
  בv גg דd הh וv זz חh טt יy ךkh כkh לl םm מm ןn נn סs ףf פf ץts צts קk רr שs תt
  ؠy آa ؤu ئi بb ةh تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظdh غgh ػg ؼg ؽy ؾi ؿi فf قq كk
  لl مm نn هh وw ىa يy ٲa ٳu ٴe ٹt ٺth ٻb ټt ٽt پp ٿth ڀbh ځdz ڂdz ڃn ڄj څts چch ڇch ڈd ډd ڊd ڋdd
  ڌdh ڍdh ڎdh ڏd ڐd ڑr ڒr ړr ڔr ڕr ږzh ڗd ژzh ڙr ښsh ڛs ڜch ڝts ڞch ڟth ڠng ڡf ڢf ڣp ڤv ڥv ڦph ڧq
  ڨg کk ڪk ګg ڬg ڭng ڮkp گg ڰgg ڱn ڲg ڳg ڴg ڵl ڶl ڷl ڸl ڹn ںn ڻn ڼn ڽny ھh ڿn ہh ۃh ۄo ۅo ۆo ۇu ۈu
  ۉu ۊu ۋv یy ۍey ێe ۏv ېe ۑny ےe
  ᄀg ᄁkk ᄂn ᄃd ᄄtt ᄅl ᄆm ᄇb ᄈpp ᄉs ᄊss ᄌj ᄍjj ᄎch ᄏk ᄐt ᄑp ᄒh ᅡa ᅢae ᅣya ᅤyae ᅥeo ᅦe ᅧyeo ᅨye ᅩo
  ᅪwa ᅫwae ᅬoe ᅭyo ᅮu ᅯwo ᅰwe ᅱwi ᅲyu ᅳeu ᅴui ᅵi ᆨg ᆩkk ᆪgs ᆫn ᆬnj ᆭnh ᆮd ᆯl ᆰlg ᆱlm ᆲlb ᆳls ᆴlt
  ᆵlp ᆶlh ᆷm ᆸb ᆹbs ᆺs ᆻss ᆼng ᆽj ᆾch ᆿk ᇀt ᇁp ᇂh
  ぁa あa ぃi いi ぅu うu ぇe えe ぉo おo かka がga きki ぎgi くku ぐgu けke げge こko ごgo さsa ざza しshi じji すsu ずzu
  せse ぜze そso ぞzo たta だda ちchi ぢji っt つtsu づzu てte でde とto どdo なna にni ぬnu ねne のno はha ばba ぱpa ひhi
  びbi ぴpi ふfu ぶbu ぷpu へhe べbe ぺpe ほho ぼbo ぽpo まma みmi むmu めme もmo ゃya やya ゅyu ゆyu ょyo よyo らra りri
  るru れre ろro ゎwa わwa ゐi ゑe をo んn ゔvu ゕka ゖka ァa アa ィi イi ゥu ウu ェe エe ォo オo カka ガga キki ギgi クku グgu
  ケke ゲge コko ゴgo サsa ザza シshi ジji スsu ズzu セse ゼze ソso ゾzo タta ダda チchi ヂji ッt ツtsu ヅzu テte デde トto
  ドdo ナna ニni ヌnu ネne ノno ハha バba パpa ヒhi ビbi ピpi フfu ブbu プpu ヘhe ベbe ペpe ホho ボbo ポpo マma ミmi ムmu
  メme モmo ャya ヤya ュyu ユyu ョyo ヨyo ラra リri ルru レre ロro ヮwa ワwa ヰi ヱe ヲo ンn ヴvu ヵka ヶka ヷva ヸvi ヹve
  ヺvo
$letters$, E' \n'), '\s+') as pair;

-- How much an account may have of what it makes, by plan. One table, and `domain/billing/plans/quotas.ts`
-- mirrors the defaults. The row 'unconfirmed' goes before any plan until the address is confirmed.
create table public.plan_quotas (
  plan text not null check (plan in
    ('unconfirmed', 'free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  quota text not null check (quota in
    ('pictures', 'picture_bytes', 'contacts', 'note_characters', 'versions')),
  maximum bigint not null check (maximum >= 0),
  primary key (plan, quota)
);
alter table public.plan_quotas enable row level security;

insert into public.plan_quotas (plan, quota, maximum)
select plan, quota, maximum
from (values
  (array['unconfirmed'], 10, 20, 50, 1000, 5),
  (array['free'], 50, 100, 1000, 10000, 20),
  (array['premium', 'yearly'], 500, 1000, 10000, 10000, 50),
  (array['agency_50', 'agency_100', 'agency_500'], 2000, 5000, 50000, 10000, 50)
) as d (plans, pictures, megabytes, contacts, characters, versions),
unnest(plans) as plan,
lateral (values
  ('pictures', pictures::bigint), ('picture_bytes', megabytes * 1048576::bigint),
  ('contacts', contacts::bigint), ('note_characters', characters::bigint),
  ('versions', versions::bigint)
) as q (quota, maximum);

-- What the owner of a library knows of each picture in it. The storage says which pictures there are:
-- a row comes, moves and goes with its object, and its owner writes no more than words.
create table public.pictures (
  -- That of the object.
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- The name of the object: `{user id}/{name}`.
  path text not null unique,
  -- Of the file it was.
  name text not null default '' check (length(name) <= 200),
  alt text not null default '' check (length(alt) <= 300),
  album text not null default '' check (length(album) <= 60),
  -- SHA-256 of the file its owner chose, before it was made smaller; null where nobody said.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null default now(),
  sort_name text not null default '',
  search_text text not null default ''
);
create unique index pictures_content_hash_key on public.pictures (user_id, content_hash);
create index pictures_created_at_idx on public.pictures (user_id, created_at desc, id);
create index pictures_sort_name_idx on public.pictures (user_id, sort_name, id);
create index pictures_bytes_idx on public.pictures (user_id, bytes desc, id);
alter table public.pictures enable row level security;

-- The owner's picture library. Everybody may see a picture whose address they have; only its owner
-- puts one there, and each has a folder named by their id.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', true, 10485760,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do nothing;

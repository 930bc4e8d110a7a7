-- An agency's people sign in at their company's own provider (OpenID Connect), by addresses of its domain.
create table private.company_sign_ins (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null unique references public.agencies (owner_id) on delete cascade,
  domain text not null check (length(domain) <= 253),
  -- As in public.domains: what the owner puts into the DNS, and what the last look found.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  state text not null default 'pending' check (state in ('pending', 'active', 'failing', 'released')),
  problem text not null default '' check (length(problem) <= 40),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  asked_at timestamptz not null default now(),
  failing_since timestamptz,
  -- The provider; null until the owner has named it. The secret is sealed.
  issuer text check (length(issuer) <= 500),
  client_id text check (length(client_id) <= 300),
  sealed_secret text check (length(sealed_secret) <= 2000),
  is_required boolean not null default false,
  -- When somebody last came in by it, and why the last one didn't where the provider is to blame.
  used_at timestamptz,
  trouble text not null default '' check (trouble in ('', 'secret', 'unreachable')),
  check ((state = 'failing') = (failing_since is not null)),
  check ((issuer is null) = (client_id is null) and (issuer is null) = (sealed_secret is null)),
  check (not is_required or issuer is not null)
);
alter table private.company_sign_ins enable row level security;

-- Several may claim a domain; one has it.
create unique index company_sign_ins_held_idx on private.company_sign_ins (domain)
  where state in ('active', 'failing');
create index company_sign_ins_checked_at_idx on private.company_sign_ins (state, checked_at)
  where state <> 'released';

-- Off until an administrator opens it.
alter table public.switches drop constraint switches_name_check;
alter table public.switches add constraint switches_name_check
  check (name in ('sign_up', 'lead_forms', 'embeds', 'public_pages', 'company_sign_in'));
insert into public.switches (name, is_on) values ('company_sign_in', false);

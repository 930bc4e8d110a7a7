-- Not of the hosted backend: the identities of one domain's provider end together.
create index identities_of_domains_idx on auth.identities (provider) where provider like 'sso:%';

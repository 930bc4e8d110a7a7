-- Wrong guesses at a code are counted by who guesses: the browsers that asked for it, the places its owner
-- signs in from, and everybody else. Browsers and addresses are kept as hashes.
alter table auth.one_time_tokens
  drop column code_misses,
  add column code_shares jsonb not null default '{"askers": [], "known": 0, "strangers": 0}';

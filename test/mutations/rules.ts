import { breaks } from './mutation.ts';

const MIGRATIONS = 'supabase/migrations';

/** What may be saved, and what a plan includes. */
export const RULES = [
  breaks(
    '9.23',
    'a first profile has text of 16 pixels',
    `${MIGRATIONS}/20261121090100_create_profiles.sql`,
    'body_size integer not null default 14',
    'body_size integer not null default 16',
  ),
  breaks(
    '9.6',
    'the window of saves is ten seconds',
    `${MIGRATIONS}/20261121090500_create_profile_triggers.sql`,
    "interval '60 seconds'",
    "interval '10 seconds'",
  ),
  breaks(
    '5.15',
    'six saves are allowed',
    `${MIGRATIONS}/20261121090500_create_profile_triggers.sql`,
    'cardinality(recent) > 5',
    'cardinality(recent) > 6',
  ),
  breaks(
    '5.1',
    'a dash is allowed in names',
    'src/domain/profile/username.ts',
    `[A-Za-z0-9_]`,
    `[A-Za-z0-9_-]`,
  ),
  breaks(
    '5.4',
    'the name part is cut to 24',
    `${MIGRATIONS}/20261122120000_keep_letters_in_usernames.sql`,
    ", '_'), 23)",
    ", '_'), 24)",
  ),
  breaks(
    '5.7',
    'a link gets http',
    'src/domain/links/urls.ts',
    'return `https://',
    'return `http://',
  ),
  breaks(
    '3.10',
    'a link is hidden unless it says otherwise',
    'src/domain/profile/items.ts',
    'isVisible: flag(true)',
    'isVisible: flag(false)',
  ),
  breaks(
    '6.17',
    'free includes everything',
    `${MIGRATIONS}/20261121090200_create_plan_features.sql`,
    "select plan, feature, plan <> 'free',",
    'select plan, feature, true,',
  ),
  breaks(
    '6.23',
    'the domain has it otherwise',
    'src/domain/billing/features.ts',
    "return plan !== 'free' && FEATURES.includes(feature);",
    "return (plan !== 'free' || feature === 'contact_card') && FEATURES.includes(feature);",
  ),
  breaks(
    '3.5',
    'a first profile may have staff',
    `${MIGRATIONS}/20261121090100_create_profiles.sql`,
    'agency_max_staff integer not null default 0',
    'agency_max_staff integer not null default 5',
  ),
  breaks(
    '3.6',
    'a first profile has used its trial',
    `${MIGRATIONS}/20261121090100_create_profiles.sql`,
    'has_used_trial boolean not null default false',
    'has_used_trial boolean not null default true',
  ),
  breaks(
    '3.3',
    'a plan is called otherwise',
    `${MIGRATIONS}/20261121090100_create_profiles.sql`,
    "'agency_500')),",
    "'agency_400')),",
  ),
  breaks(
    '4.12',
    'agency plans expire',
    'src/domain/billing/plans.ts',
    'if (AGENCY_PLANS.has(plan)) return plan;',
    '',
  ),
  breaks(
    '9.8',
    'a week has eight days',
    `${MIGRATIONS}/20261121091100_create_analytics_summary.sql`,
    '::date - 7)',
    '::date - 8)',
  ),
  breaks(
    '3.35',
    'a summary has another key',
    `${MIGRATIONS}/20261121091100_create_analytics_summary.sql`,
    "'leadsSubmitted',",
    "'leads',",
  ),
];

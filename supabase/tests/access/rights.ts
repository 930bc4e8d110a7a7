import { COLUMN_NAMES } from '#page/draft/rules/columns.ts';
import type { Caller } from '../roles.ts';
import type { Relation } from './relations.ts';

// The rights on every table and view of `public`, with the exceptions.

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** Signed-in people: `owner` is on the team of `agency` and an administrator; `colleague` is on it too, and `rival` is another agency. */
const PEOPLE = ['stranger', 'owner', 'agency', 'rival', 'colleague'] as const;
export const ACTORS = ['anon', ...PEOPLE, 'service_role'] as const;
export type Actor = (typeof ACTORS)[number];
export type Keeper = 'owner' | 'agency';

type Exception = {
  /** The columns that owners write. */
  insert?: readonly string[];
  update?: readonly string[];
  canDelete?: true;
  /** The columns that only the server reads. */
  unread?: readonly string[];
  /**
   * Further policies by command and name, and those they admit; a restrictive one admits no one.
   */
  policies?: Readonly<Record<string, readonly Actor[]>>;
  /** Its rows belong to no account: only `policies` give access. */
  isNobodys?: true;
  /** The server's rights, if not all. */
  server?: readonly Verb[];
};

const MAILS = ['mails_agency', 'mails_digest', 'mails_leads', 'mails_plan', 'mails_reports'];
const ANALYTICS_IDS = [
  'google_id',
  'meta_id',
  'plausible_domain',
  'plausible_host',
  'umami_host',
  'umami_id',
];
const CONTACT = [
  'address',
  'company',
  'designation',
  'email',
  'full_name',
  'last_contact_at',
  'notes',
  'phone',
  'status',
  'tags',
];
const DESIGN = [
  'body_size',
  'custom_link_data',
  'design_preferences',
  'font_body',
  'font_heading',
  'gradient_preset',
  'heading_data',
  'heading_size',
  'map_data',
  'primary_text_color',
  'secondary_background',
  'text_data',
  'theme_color',
];

/**
 * The rule is that of `private.own_table`: owners read their rows, and the server does everything.
 * Views named `admin_…` are readable by administrators only.
 */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  account_settings: { update: [...MAILS, 'time_zone'] },
  agencies: {
    update: [
      'about',
      'accent',
      'is_team_public',
      'leads_rule',
      'logo_url',
      'name',
      'slug',
      'template_name',
    ],
    policies: {
      'select: staff read the agency they are with': ['owner', 'colleague'],
      'update: only owners who lead change their agency': [],
    },
  },
  agency_cards: {
    canDelete: true,
    policies: {
      'delete: managers of groups delete no saved cards': [],
      'select: managers of groups see no saved cards': [],
    },
  },
  agency_groups: {
    insert: ['agency_id', 'name', 'template_name'],
    update: ['name', 'source_id', 'template_name'],
    canDelete: true,
    policies: {
      'delete: only owners who lead delete groups': [],
      'insert: only owners who lead make groups': [],
      'select: managers of groups see theirs': [],
      'update: only owners who lead change groups': [],
    },
  },
  agency_pushes: { policies: { 'select: managers of groups see what theirs got': [] } },
  agency_staff: {
    policies: {
      'select: managers of groups see their people': [],
      'select: staff read their own seat': ['owner'],
    },
  },
  analytics_ids: { insert: [...ANALYTICS_IDS, 'user_id'], update: ANALYTICS_IDS },
  api_keys: { canDelete: true, unread: ['expiry_told_at', 'secret_hash'] },
  audit_log: {
    isNobodys: true,
    unread: ['actor', 'address'],
    policies: { 'select: people read what was done to their account': ['owner'] },
    server: ['select'],
  },
  contacts: {
    insert: [...CONTACT, 'source', 'user_id'],
    update: CONTACT,
    canDelete: true,
    policies: { 'insert: what leads bring is written by nobody else': [] },
  },
  domains: { insert: ['name', 'user_id'], canDelete: true },
  fairs: { update: ['follow_up'], canDelete: true },
  lead_steps: {
    unread: ['agency_id', 'user_id'],
    policies: {
      'select: people on a team read the steps of leads they answer': ['owner'],
      'select: steps are read by whoever works on the lead': [],
    },
  },
  lead_turns: { policies: { 'select: managers of groups see no turns': [] } },
  leads: {
    update: ['is_favorite', 'opened_at'],
    canDelete: true,
    policies: {
      'select: agency owners read the leads that are shared with them': ['agency'],
      'select: people on a team read the leads they answer': ['owner'],
    },
  },
  ledger: {
    isNobodys: true,
    unread: ['actor', 'user_id'],
    policies: { 'select: people read what they paid and were granted': ['owner'] },
    server: ['select'],
  },
  page_flags: { isNobodys: true, server: ['select'] },
  page_reports: { isNobodys: true, server: ['select'] },
  payment_settings: {
    isNobodys: true,
    policies: { 'select: everyone signed in reads the terms': PEOPLE },
    server: ['select', 'update'],
  },
  pictures: { update: ['album', 'alt'] },
  plan_features: {
    isNobodys: true,
    policies: { 'select: everyone signed in reads what plans include': PEOPLE },
  },
  plan_prices: {
    isNobodys: true,
    policies: { 'select: everyone signed in reads the prices': PEOPLE },
    server: ['select', 'update'],
  },
  plan_quotas: {
    isNobodys: true,
    policies: { 'select: everyone signed in reads how much plans leave room for': PEOPLE },
  },
  profile_drafts: {
    policies: { "select: agency owners read the drafts of their staff's pages": ['agency'] },
  },
  profile_versions: {
    policies: { "select: agency owners read the versions of their staff's pages": ['agency'] },
  },
  profiles: {
    insert: ['full_name', 'user_id'],
    update: [...COLUMN_NAMES, ...DESIGN, 'updated_at'],
    policies: {
      'select: agency owners read the pages of their staff': ['agency'],
      'update: agency owners update the pages of their staff': ['agency'],
    },
  },
  public_profiles: { isNobodys: true, server: ['select'] },
  security_events: {
    policies: { 'select: only owners themselves read their security events': [] },
  },
  support_messages: { unread: ['written_by'] },
  switches: {
    isNobodys: true,
    unread: ['note'],
    policies: { 'select: everyone signed in reads what is turned off': PEOPLE },
    server: ['select'],
  },
  webhook_attempts: {
    isNobodys: true,
    policies: {
      'select: owners read each try of what was sent to their webhooks': ['owner'],
    },
  },
  webhook_deliveries: {
    isNobodys: true,
    policies: { 'select: owners read what was sent to their webhooks': ['owner'] },
  },
  webhooks: {
    insert: ['description', 'events', 'url', 'user_id'],
    update: ['description', 'events', 'is_active', 'url'],
    canDelete: true,
  },
};

type Kind = Pick<Relation, 'name' | 'isView' | 'columns' | 'writable' | 'keeper'>;

/** @returns the columns a role may write */
export function listWritten(
  { name, isView, writable }: Kind,
  verb: 'insert' | 'update',
  role: Caller['role'],
): readonly string[] {
  const { [verb]: written = [], server = VERBS } = EXCEPTIONS[name] ?? {};
  if (role === 'service_role') return server.includes(verb) && !isView ? writable : [];
  return role === 'authenticated' ? written : [];
}

/** @returns the columns that browsers may read, of rows they may read */
export function listRead({ name, columns }: Kind, role: Caller['role']): readonly string[] {
  const { policies, isNobodys, unread = [] } = EXCEPTIONS[name] ?? {};
  if (role === 'anon' || (isNobodys && !policies)) return [];
  return columns.filter((column) => !unread.includes(column));
}

/** @returns the outcome of the actor's statement on the relation's row, in `attemptAll`'s terms */
export function findOutcome(relation: Kind, actor: Actor, verb: Verb): string {
  const { policies = {}, isNobodys, server = VERBS, ...may } = EXCEPTIONS[relation.name] ?? {};
  const isAdministered = isOfAdministrators(relation);
  if (actor === 'anon') return 'denied';
  if (actor === 'service_role') return server.includes(verb) && !isAdministered ? 'yes' : 'denied';
  const further = Object.entries(policies).filter(([policy]) => policy.startsWith(`${verb}:`));
  const granted = {
    select: !isNobodys || further.length > 0,
    insert: may.insert,
    update: may.update,
    delete: may.canDelete,
  };
  if (!granted[verb]) return 'denied';
  const isTheirs = !isNobodys && actor === (isAdministered ? 'owner' : relation.keeper);
  if (isTheirs || further.some(([, letIn]) => letIn.includes(actor))) return 'yes';
  return verb === 'insert' ? 'refused' : 'hidden';
}

/** @returns whether only administrators can read it, and no one can write it */
export function isOfAdministrators({ name, isView }: Pick<Relation, 'name' | 'isView'>): boolean {
  return isView && name.startsWith('admin_');
}

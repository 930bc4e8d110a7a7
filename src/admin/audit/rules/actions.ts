import { toRecord } from '#kit/rules/values/json.ts';

/**
 * The predicate for each audited action, as in `An administrator suspended your account`. `{whose}`
 * becomes `your` for the account's owner and `the` for everyone else.
 */
export const ACTIONS = {
  'account.suspended': 'suspended {whose} page',
  'account.restored': 'opened {whose} page again',
  'account.exported': 'downloaded the data of {whose} account',
  'account.seen': 'looked at {whose} account as you see it',
  'account.deleted': 'scheduled {whose} account for deletion',
  'account.kept': 'cancelled the deletion of {whose} account',
  'payment.refunded': 'refunded a payment of {whose} account',
  'plan.granted': 'changed {whose} plan',
  'factors.recovered': 'used a recovery code to sign in to {whose} account',
  'email.confirmed': 'confirmed {whose} email address',
  'reset.sent': 'sent a password reset email for {whose} account',
  'sessions.ended': 'signed {whose} account out everywhere',
  'administrator.granted': 'made {whose} account an administrator',
  'administrator.revoked': 'removed admin access from {whose} account',
  'price.changed': 'changed a price',
  'terms.changed': 'changed the terms of payment',
  'feature.changed': 'changed what a plan includes',
  'quota.changed': 'changed a plan’s limits',
  'switch.changed': 'changed a site-wide switch',
  'agency.changed': 'changed the size of {whose} team',
  'leads.erased': 'erased leads on request',
  'staff.invited': 'invited {whose} account to a team',
  'staff.resent': 'sent {whose} invitation again',
  'staff.joined': 'joined a team',
  'staff.suspended': 'suspended {whose} page',
  'staff.restored': 'opened {whose} page again',
  'staff.removed': 'removed {whose} account from the team',
  'staff.moved': 'moved {whose} account to another group',
  'staff.updated': 'updated {whose} details on the team list',
  'staff.left': 'left a team',
  'staff.edited': 'edited {whose} page',
  'cards.sent': 'emailed the team its cards for wallets',
  'manager.named': 'made {whose} account a manager of the team',
  'manager.withdrawn': 'made {whose} account a member of the team again',
  'directory.connected': 'connected a company directory to the team',
  'directory.disconnected': 'disconnected the company directory',
  'directory.mapped': 'changed what the company directory fills',
  'company_sign_in.changed': 'changed the company sign-in',
  'company_sign_in.required': 'required the company sign-in of the team',
  'company_sign_in.optional': 'made the company sign-in optional',
  'company_sign_in.removed': 'removed the company sign-in',
  'signatures.sent': 'emailed the team its email signatures',
  'template.pushed': 'applied the team template',
  'template.taken_back': 'took the team template back',
  'report.closed': 'closed a report about {whose} page',
  'appeal.answered': 'answered {whose} appeal',
  'support.answered': 'answered {whose} question',
  'support.closed': 'closed {whose} question',
  'name.banned': 'banned a name',
  'name.unbanned': 'allowed a name again',
  'domain.banned': 'banned an email domain',
  'domain.unbanned': 'allowed an email domain again',
} as const satisfies Record<string, string>;

export type Action = keyof typeof ACTIONS;

/** The actor's name, if no person is known. */
const ROLES: Readonly<Record<string, string>> = {
  administrator: 'An administrator',
  agency: 'Your agency',
  operator: 'The operator of this site',
  system: 'The system',
  owner: 'You',
};

/** One row of the log, with the fields its wording needs. */
export type AuditWords = { actor_role: string; action: string };

/**
 * @param count how many times
 * @returns what was done, for the person affected: `An administrator suspended your page.`
 */
export function tellConcerned({ actor_role, action }: AuditWords, count = 1): string {
  const often = count > 1 ? `, ${count} times` : '';
  return `${nameActor(actor_role, action)} ${toPhrase(action, 'your')}${often}.`;
}

/** An invited person isn't on the team yet, so this isn't `Your agency`. */
function nameActor(role: string, action: string): string {
  if (role === 'agency' && (action === 'staff.invited' || action === 'staff.resent'))
    return 'An agency';
  // Old entries name the agency for people's own actions.
  if (action === 'staff.joined' || action === 'staff.left') return 'You';
  return ROLES[role] ?? 'Someone';
}

/** @returns what was done, for a line that begins with the actor: `suspended the page` */
export function tellOthers({ action }: Pick<AuditWords, 'action'>): string {
  return toPhrase(action, 'the').replace(' as you see it', ' as its owner sees it');
}

/** Plurals of the subjects, by their singular. */
const MANY: Readonly<Record<string, string>> = {
  account: 'accounts',
  page: 'pages',
  plan: 'plans',
  invitation: 'invitations',
  question: 'questions',
  details: 'people’s details',
};

/** @returns an action on several subjects, in words: `invited 42 people to a team` */
export function tellMany({ action }: Pick<AuditWords, 'action'>, count: number): string {
  const phrase = toPhrase(action, '{whose}');
  const one = /\{whose\} (\w+)/.exec(phrase)?.[1] ?? '';
  const isOfPeople = one === 'account' && /^(staff|manager)\./.test(action);
  const noun = isOfPeople ? 'people' : MANY[one];
  if (noun === undefined) return `${tellOthers({ action })}, ${count} times`;
  return phrase
    .replace(/\{whose\} \w+/, `${count} ${noun}`)
    .replace(' as you see it', ' as their owners see them');
}

/** @returns the email of a person without an account, for example of an unclaimed invitation */
export function findAddress({ before, after }: { before: unknown; after: unknown }): string | null {
  const address = toRecord(after).email ?? toRecord(before).email;
  return typeof address === 'string' ? address : null;
}

/** @returns an action's name for the filter: `Account suspended` */
export function nameAction(action: string): string {
  const words = action.replace(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @returns an actor's display name, for when no email is known */
export function nameRole(role: string): string {
  return ROLE_NAMES[role] ?? 'Someone';
}

const ROLE_NAMES: Readonly<Record<string, string>> = {
  administrator: 'Administrator',
  agency: 'Agency',
  operator: 'Operator',
  system: 'System',
  owner: 'Owner',
};

function toPhrase(action: string, whose: 'your' | 'the' | '{whose}'): string {
  const phrase = Object.hasOwn(ACTIONS, action)
    ? ACTIONS[action as Action]
    : `did “${nameAction(action)}” to {whose} account`;
  return phrase.replace('{whose}', whose);
}

/** A changed value in words; null if it was or became empty. */
type AuditChange = { name: string; before: string | null; after: string | null };

/**
 * Lists every plain value that differs between an entry's before and after.
 *
 * @param before as stored, an object or nothing
 * @param after as stored
 */
export function listChanges(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [toFields(before), toFields(after)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names]
    .map((name) => ({ name: toName(name), before: toWords(was[name]), after: toWords(is[name]) }))
    .filter((change) => change.before !== change.after);
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

function toName(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Longer values are cut. */
const MOST_CHARACTERS = 120;

function toWords(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

import type { Refusal } from '#kit/rules/refusals/refusal.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import type { PolicyOrigins } from '#kit/rules/urls/urls.ts';
import { toRecord } from '#kit/rules/values/json.ts';

export const MEASURING_REFUSALS = {
  google_tag_malformed: [400, 'A Google tag looks like G-ABC123DEF4.'],
  meta_pixel_malformed: [400, 'A Meta pixel is a number of 10 to 20 digits.'],
  umami_site_malformed: [
    400,
    'A Umami website ID looks like 4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b.',
  ],
  plausible_site_malformed: [400, 'A Plausible site is a name such as example.com.'],
  host_malformed: [
    400,
    'Enter the server’s name, such as stats.example.com, without https:// or a port.',
  ],
} as const satisfies Readonly<Record<string, Refusal>>;

export const NO_ANALYTICS_IDS = {
  google_id: '',
  meta_id: '',
  plausible_domain: '',
  plausible_host: '',
  umami_id: '',
  umami_host: '',
};

/** An owner's analytics services, as columns of `analytics_ids`; empty ones aren't used. */
export type AnalyticsIds = typeof NO_ANALYTICS_IDS;

export type AnalyticsColumn = keyof AnalyticsIds;

/** The kinds of ids; `host` is that of a self-hosted Plausible or Umami. */
export type AnalyticsKind = 'google' | 'meta' | 'site' | 'umami' | 'host';

const KINDS: Readonly<Record<AnalyticsColumn, AnalyticsKind>> = {
  google_id: 'google',
  meta_id: 'meta',
  plausible_domain: 'site',
  plausible_host: 'host',
  umami_id: 'umami',
  umami_host: 'host',
};

const ANALYTICS_COLUMNS = Object.keys(KINDS) as AnalyticsColumn[];

/** `private.find_analytics_problem` has the same in SQL. */
export const ANALYTICS_MESSAGES: Readonly<Record<AnalyticsKind, string>> = {
  google: MEASURING_REFUSALS.google_tag_malformed[1],
  meta: MEASURING_REFUSALS.meta_pixel_malformed[1],
  site: MEASURING_REFUSALS.plausible_site_malformed[1],
  umami: MEASURING_REFUSALS.umami_site_malformed[1],
  host: MEASURING_REFUSALS.host_malformed[1],
};

const HOST_MAX_LENGTH = 253;

// A name whose last label begins with a letter: not an IP address or `localhost`.
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Not `GTM-`: a container runs any script its owner writes, on the dashboard's origin. */
const FORMS: Readonly<Record<AnalyticsKind, RegExp>> = {
  google: /^(G|GT)-[A-Z0-9]{4,16}$/,
  meta: /^[0-9]{10,20}$/,
  site: HOST,
  umami: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  host: HOST,
};

/** @returns the problem as a message, or null; empty is valid */
export function findAnalyticsProblem(kind: AnalyticsKind, value: string): string | null {
  if (value === '') return null;
  const isFine =
    FORMS[kind].test(value) && (FORMS[kind] !== HOST || value.length <= HOST_MAX_LENGTH);
  return isFine ? null : ANALYTICS_MESSAGES[kind];
}

/** @returns the problems, by column; empty if all may be saved */
export function findAnalyticsProblems(ids: AnalyticsIds): Partial<AnalyticsIds> {
  return Object.fromEntries(
    ANALYTICS_COLUMNS.flatMap((column) => {
      const problem = findAnalyticsProblem(KINDS[column], ids[column]);
      return problem === null ? [] : [[column, problem]];
    }),
  );
}

/** Finds the id in a pasted snippet. */
const IN_CODE: Partial<Record<AnalyticsKind, RegExp>> = {
  google: /\b(?:G|GT)-[A-Z0-9]{4,16}\b/,
  meta: /\b[0-9]{10,20}\b/,
  umami: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i,
};

/**
 * @param typed into a column's input: an id, a snippet with it, or a server's URL
 * @returns its stored form; unchanged if unclear
 */
export function readAnalyticsId(column: AnalyticsColumn, typed: string): string {
  const text = typed.trim();
  const kind = KINDS[column];
  if (FORMS[kind] === HOST) return readHost(text);
  const found = IN_CODE[kind]?.exec(text)?.[0] ?? text;
  return kind === 'google' ? found.toUpperCase() : found.toLowerCase();
}

/** Reads the host of a URL or a bare host, in its ASCII form. */
function readHost(text: string): string {
  if (text === '') return '';
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url === null || url.host !== url.hostname ? text : url.hostname.replace(/\.$/, '');
}

/** @param stored a row of `analytics_ids`, or null @returns the ids, without invalid ones */
export function parseAnalyticsIds(stored: unknown): AnalyticsIds {
  const row = toRecord(stored);
  return toAnalyticsIds((column) => {
    const value = row[column];
    const isFine = typeof value === 'string' && findAnalyticsProblem(KINDS[column], value) === null;
    return isFine ? value : '';
  });
}

/** @returns the result of `read` for each column */
export function toAnalyticsIds(read: (column: AnalyticsColumn) => string): AnalyticsIds {
  const entries = ANALYTICS_COLUMNS.map((column) => [column, read(column)]);
  return { ...NO_ANALYTICS_IDS, ...Object.fromEntries(entries) };
}

/**
 * An analytics service connected to a page, as passed to the page's script. `name` is shown to
 * visitors who are asked for consent.
 */
export type Measurer = { name: string } & (
  | { kind: 'google'; id: string }
  | { kind: 'meta'; id: string }
  | { kind: 'plausible'; id: string; host: string }
  | { kind: 'umami'; id: string; host: string }
);

/** The hosts of Plausible and Umami, for owners without their own. */
export const PLAUSIBLE_HOST = 'plausible.io';
export const UMAMI_HOST = 'cloud.umami.is';

/** @returns the services a page asks consent for, in the order they are named */
export function listMeasurers(ids: AnalyticsIds): Measurer[] {
  const { google_id, meta_id, plausible_domain, umami_id } = ids;
  const plausible = ids.plausible_host || PLAUSIBLE_HOST;
  const umami = ids.umami_host || UMAMI_HOST;
  const all: Measurer[] = [
    { kind: 'google', id: google_id, name: 'Google Analytics' },
    { kind: 'meta', id: meta_id, name: 'Meta' },
    { kind: 'plausible', id: plausible_domain, host: plausible, name: `Plausible (${plausible})` },
    { kind: 'umami', id: umami_id, host: umami, name: `Umami (${umami})` },
  ];
  return all.filter(({ id }) => id !== '');
}

/**
 * Only Google's own script runs. Meta loads an image, and our script reports visits to Plausible
 * and Umami, so servers chosen by owners never run scripts on this origin (decision 081). Google's:
 * https://developers.google.com/tag-platform/security/guides/csp
 *
 * @returns the origins that the page's CSP must allow
 */
export function listMeasurerOrigins(measurers: readonly Measurer[]): PolicyOrigins {
  const origins: PolicyOrigins = {};
  for (const measurer of measurers) {
    for (const [directive, added] of Object.entries(toOrigins(measurer))) {
      const key = directive as keyof PolicyOrigins;
      origins[key] = [...new Set([...(origins[key] ?? []), ...added])];
    }
  }
  return origins;
}

function toOrigins(measurer: Measurer): PolicyOrigins {
  switch (measurer.kind) {
    case 'google':
      return {
        'script-src': ['https://www.googletagmanager.com'],
        'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
        'connect-src': [
          'https://www.googletagmanager.com',
          'https://*.google-analytics.com',
          'https://*.analytics.google.com',
        ],
      };
    case 'meta':
      return { 'img-src': ['https://www.facebook.com'] };
    default:
      return { 'connect-src': [`https://${measurer.host}`] };
  }
}

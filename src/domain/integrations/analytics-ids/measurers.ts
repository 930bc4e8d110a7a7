import type { AnalyticsIds } from './analytics-ids.ts';

/**
 * Somebody by whom a page lets its visits be measured, as the page's script is told of it. `name` is
 * what a visitor agrees to.
 */
export type Measurer = { name: string } & (
  | { kind: 'google'; id: string }
  | { kind: 'meta'; id: string }
  | { kind: 'plausible'; id: string; host: string }
  | { kind: 'umami'; id: string; host: string }
);

/** Where Plausible and Umami are, for who runs none of their own. */
export const PLAUSIBLE_HOST = 'plausible.io';
export const UMAMI_HOST = 'cloud.umami.is';

/** @returns whom a page asks its visitors about, in the order they are named */
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

/** Origins by what a page's policy lets come from them. */
export type PolicyOrigins = Partial<
  Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', string[]>
>;

/**
 * Only Google's own script runs; Meta is an image, and Plausible and Umami are told of the visit by
 * ours. A server that an owner names never brings a script onto this origin (decision 081).
 * Google's: https://developers.google.com/tag-platform/security/guides/csp
 *
 * @returns what the policy of a page must let through for them
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

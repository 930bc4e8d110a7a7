import type { PolicyOrigins } from '#kit/rules/urls/urls.ts';
import type { AnalyticsIds } from './analytics-ids.ts';

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

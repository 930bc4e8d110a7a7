import type { Measurer } from '#domain/integrations/analytics-ids/measurers.ts';

/** After half a year somebody is asked once more. */
export const CHOICE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/** The stored answer: which services it was about, and when it was given. */
type Choice = { yes: boolean; to: string[]; at: number };

const toKey = (profileId: string) => `vizit-consent-${profileId}`;

/**
 * @returns what was answered on this page: a yes holds for whom it was given to, a no for everybody;
 * null where nothing holds
 */
export function findChoice(profileId: string, measurers: readonly Measurer[]): boolean | null {
  try {
    const { yes, to, at }: Partial<Choice> = JSON.parse(
      localStorage.getItem(toKey(profileId)) ?? '{}',
    );
    if (typeof yes !== 'boolean' || at === undefined || !(Date.now() - at < CHOICE_LIFETIME_MS))
      return null;
    return yes && measurers.some(({ name }) => !to?.includes(name)) ? null : yes;
  } catch {
    return null;
  }
}

/** Keeps an answer, in this browser alone. */
export function keepChoice(profileId: string, measurers: readonly Measurer[], yes: boolean): void {
  const choice: Choice = { yes, to: measurers.map(({ name }) => name), at: Date.now() };
  try {
    localStorage.setItem(toKey(profileId), JSON.stringify(choice));
  } catch {
    // Storage may be forbidden: then each visit asks.
  }
}

/** @returns whether the browser says no by itself, which is an answer (Global Privacy Control) */
export function isRefusedByBrowser(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}

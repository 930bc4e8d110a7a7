import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';

/** Visitors are asked again after six months. */
export const CHOICE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/** A stored answer: the services it was about, and its time. */
type Choice = { yes: boolean; to: string[]; at: number };

const toKey = (profileId: string) => `vizit-consent-${profileId}`;

/**
 * @returns the answer given on this page: a yes applies to its services, a no to all; null without
 * a valid one
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

/** Stores an answer, in this browser only. */
export function keepChoice(profileId: string, measurers: readonly Measurer[], yes: boolean): void {
  const choice: Choice = { yes, to: measurers.map(({ name }) => name), at: Date.now() };
  try {
    localStorage.setItem(toKey(profileId), JSON.stringify(choice));
  } catch {
    // If storage is forbidden, ask on each visit.
  }
}

/**
 * @returns whether the browser refuses automatically, which counts as an answer (Global Privacy
 * Control)
 */
export function isRefusedByBrowser(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}

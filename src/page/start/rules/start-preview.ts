import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import type { TemplateKey } from '#page/design/rules/template-settings.ts';
import { findTemplate, TEMPLATES, type Template } from '#page/design/rules/templates.ts';
import type { EditableColumns } from '#page/draft/rules/profile-draft.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { toStartColumns } from './start-columns.ts';
import type { StartDraft } from './start-draft.ts';

/** A newly created profile, before anything is entered. */
const BLANK_ROW = { sections_enabled: { social: true, links: true } } as unknown as EditableColumns;

const FREE = buildDefaultOwnPlan('free');
const PREMIUM = buildDefaultOwnPlan('premium');

/** @returns the page with its complete look, even if the initial plan shows only its colours */
export function toPreview(start: StartDraft): PublicProfile {
  let count = 0;
  const columns = toStartColumns(start, BLANK_ROW, null, () => `start-${count++}`);
  const plan = findTemplate(start.template)?.isPremium ? PREMIUM : FREE;
  const shown = toShownProfile({ ...BLANK_ROW, ...columns }, plan);
  // Stored pictures have a URL; this one doesn't have one yet.
  return { ...shown, profile_picture_url: start.picture };
}

/** One of each style, best first: those on every plan, and one from Premium. */
const KEYS: readonly TemplateKey[] = [
  'calling-card',
  'index',
  'marquee',
  'market',
  'shell',
  'pinboard',
];

/** The looks offered to a started page; the editor has the others. */
export const START_LOOKS: readonly Template[] = KEYS.flatMap((key) =>
  TEMPLATES.filter(({ id }) => id === key),
);

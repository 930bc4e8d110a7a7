import type { TemplateKey } from '#page/design/rules/template-settings.ts';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { findCover } from '#page/style/public/focus.ts';
import {
  countLines,
  countTextLines,
  fitName,
  MOST_LINES,
  measureWords,
} from '../rules/text-fit.ts';
import { arch } from './arch.ts';
import { atelier } from './atelier.ts';
import { bento } from './bento.ts';
import { callingCard } from './calling-card.ts';
import { classic } from './classic.ts';
import { glow } from './glow.ts';
import { index } from './index-page.ts';
import { market } from './market.ts';
import { marquee } from './marquee.ts';
import { office } from './office.ts';
import { pinboard } from './pinboard.ts';
import { poster } from './poster.ts';
import { shell } from './shell.ts';
import { MORE_STYLE, SHORT_PAGE_STYLE, TEMPLATE_STYLE, UPRIGHT_STYLE } from './template-style.ts';
import { replacesCover, type TemplateView } from './template-view.ts';

const TEMPLATE_VIEWS: Readonly<Record<TemplateKey, TemplateView>> = {
  classic,
  'calling-card': callingCard,
  marquee,
  bento,
  index,
  poster,
  market,
  atelier,
  shell,
  arch,
  glow,
  pinboard,
  office,
};

/** @returns the view of the page's template; null for a page without one */
export function findTemplateView({
  presentation,
}: Pick<PublicProfile, 'presentation'>): TemplateView | null {
  const { template } = presentation.design_preferences;
  return template === null ? null : TEMPLATE_VIEWS[template];
}

/** Languages whose script has no italics. */
const UPRIGHT: ReadonlySet<string> = new Set(['ar', 'he', 'ja', 'ko', 'th', 'zh']);

/** Sections that leave room on a wide screen. */
const LOW_SECTIONS: ReadonlySet<SectionKey> = new Set(['vcard', 'social', 'links', 'skill']);

/** The maximum number of links on a short page. */
const SHORT_LISTS = { oneColumn: 5, twoColumns: 9 } as const;

/** @returns the template's style, to follow the sections' style; '' without one */
export function buildTemplateStyle(profile: PublicProfile): string {
  const view = findTemplateView(profile);
  if (view === null) return '';
  const variables = [toFit(profile, view), view.toVariables?.(profile)].filter(Boolean);
  const surplus = countSurplusLines(profile, view);
  return [
    TEMPLATE_STYLE,
    variables.length > 0 && `:root,:host{${variables.join(';')}}`,
    surplus > 0 && `@media (max-width:39.99rem){:root,:host{--over:${surplus}}}`,
    hasLongBio(profile, view) && MORE_STYLE,
    view.style,
    isShort(profile, view) && SHORT_PAGE_STYLE,
    UPRIGHT.has(findPageLanguage(profile).lang) && UPRIGHT_STYLE,
  ]
    .filter(Boolean)
    .join('');
}

function toFit({ full_name, username }: PublicProfile, { letters }: TemplateView): string | null {
  if (letters.name === null) return null;
  const fit = fitName(full_name || username, letters.name);
  return fit < 1 ? `--fit:${fit}` : null;
}

function isShort({ sections, custom_links }: PublicProfile, view: TemplateView): boolean {
  const most = view.hasTwoColumns ? SHORT_LISTS.twoColumns : SHORT_LISTS.oneColumn;
  return custom_links.length <= most && sections.every((key) => LOW_SECTIONS.has(key));
}

/** Letters per line that a cover beside the bio takes up. */
const COVER_LETTERS = 15;

/**
 * The number of lines in a head (name, role and bio) that leaves the first link where the template has it.
 */
const ORDINARY_LINES = 5;

/** @returns whether the bio is longer than three lines on a phone and so gets cut */
export function hasLongBio(profile: PublicProfile, view: TemplateView): boolean {
  return countBioLines(profile, view) > MOST_LINES;
}

/**
 * @returns how many lines longer than an ordinary head this one is on a phone; each makes its picture and
 *   text a little smaller, so that the first link stays in sight
 */
function countSurplusLines(profile: PublicProfile, view: TemplateView): number {
  const { role = view.letters.bio } = view.letters;
  const lines =
    countNameLines(profile, view) +
    Math.min(countTextLines(profile.designation, role), MOST_LINES) +
    Math.min(countBioLines(profile, view), MOST_LINES + 1);
  return Math.max(0, lines - ORDINARY_LINES);
}

function countBioLines(profile: PublicProfile, view: TemplateView): number {
  const { bio } = view.letters;
  const isBesideCover =
    view.cover?.place === 'inset' && findCover(profile, replacesCover(view)) !== null;
  return countTextLines(profile.bio, isBesideCover ? bio - COVER_LETTERS : bio);
}

/** A template that fits names itself has about one word per line. */
function countNameLines({ full_name, username }: PublicProfile, { letters }: TemplateView): number {
  const name = full_name || username;
  const widths = measureWords(name);
  const { name: perLine } = letters;
  const lines =
    perLine === null ? widths.length : countLines(widths, perLine / fitName(name, perLine));
  return Math.min(lines, MOST_LINES);
}

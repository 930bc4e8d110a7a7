import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { findCover } from '#page/style/public/focus.ts';
import {
  countLines,
  countTextLines,
  fitName,
  MOST_LINES,
  measureWords,
} from '../rules/text-fit.ts';
import { replacesCover, type TemplateView } from './template-view.ts';

/** Letters that a cover beside the bio takes from each line. */
const COVER_LETTERS = 15;

/** Lines of a head with which the first link is where the template has it: name, role and bio. */
const ORDINARY_LINES = 5;

/** @returns whether the bio takes more than three lines on a phone, which is then cut */
export function hasLongBio(profile: PublicProfile, view: TemplateView): boolean {
  return countBioLines(profile, view) > MOST_LINES;
}

/**
 * @returns the lines on a phone by which a head is longer than an ordinary one; each makes its
 *   picture and its text a little smaller, so that the first link stays in sight
 */
export function countSurplusLines(profile: PublicProfile, view: TemplateView): number {
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

/** A template that fits names itself has about a word on a line. */
function countNameLines({ full_name, username }: PublicProfile, { letters }: TemplateView): number {
  const name = full_name || username;
  const widths = measureWords(name);
  const { name: perLine } = letters;
  const lines =
    perLine === null ? widths.length : countLines(widths, perLine / fitName(name, perLine));
  return Math.min(lines, MOST_LINES);
}

import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { findCover } from '#page/style/public/focus.ts';
import { isLongBio } from '../rules/text-fit.ts';
import { replacesCover, type TemplateView } from './template-view.ts';

/** Letters that a cover beside the bio takes from each line. */
const COVER_LETTERS = 15;

/** @returns whether the bio takes more than three lines on a phone, which is then cut */
export function hasLongBio(profile: PublicProfile, view: TemplateView): boolean {
  const { bio } = view.letters;
  const isBesideCover =
    view.cover?.place === 'inset' && findCover(profile, replacesCover(view)) !== null;
  return isLongBio(profile.bio, isBesideCover ? bio - COVER_LETTERS : bio);
}

import type { Focus } from '#account/pictures/rules/focus.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

/** @returns the cover's picture, or its replacement; null without one */
export function findCover(
  profile: PublicProfile,
  isHero: boolean,
): { url: string; focus: Focus | null } | null {
  const { cover_image_url, cover_image_focus, profile_picture_url, profile_picture_focus } =
    profile;
  if (cover_image_url) return { url: cover_image_url, focus: cover_image_focus };
  if (!isHero || !profile_picture_url) return null;
  return { url: profile_picture_url, focus: profile_picture_focus };
}

/**
 * Renditions are already cropped around their focal point; the style crops them further around it.
 *
 * @param isHero whether the profile picture replaces a missing cover
 * @returns '' if both pictures are cropped around their centre
 */
export function buildFocusStyle(profile: PublicProfile, isHero: boolean): string {
  const { focus: cover = null } = findCover(profile, isHero) ?? {};
  return toRule('.cover', cover) + toRule('.picture', profile.profile_picture_focus);
}

function toRule(mark: string, focus: Focus | null): string {
  return focus === null ? '' : `${mark}{object-position:${focus.x}% ${focus.y}%}`;
}

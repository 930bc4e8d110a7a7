import type { PublicProfile } from './public-profile.ts';

/**
 * A schema.org ProfilePage around the Person (coverage 2.117; Google needs the person as `mainEntity`,
 * pitfalls: profile-page). Only social links that start with http are named.
 *
 * @param profile of the page
 * @param pageUrl absolute
 * @returns the JSON-LD object; serialise it with `<` escaped
 */
export function buildStructuredData(profile: PublicProfile, pageUrl: string) {
  const sameAs = profile.social_links
    .map((link) => link.url)
    .filter((url) => /^https?:/i.test(url));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: pageUrl,
    ...(profile.updated_at && { dateModified: profile.updated_at }),
    mainEntity: {
      '@type': 'Person',
      name: profile.full_name || profile.username,
      alternateName: profile.username,
      url: pageUrl,
      ...(profile.bio && { description: profile.bio }),
      ...(profile.designation && { jobTitle: profile.designation }),
      ...(profile.profile_picture_url && { image: profile.profile_picture_url }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  };
}

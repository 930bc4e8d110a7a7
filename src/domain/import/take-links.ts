import { buildCustomLink } from '../profile/columns/build-link.ts';
import type { CustomLink, SocialLink } from '../profile/columns/items.ts';
import type { ImportableLink } from './importable-links.ts';

/** Links as a profile stores them. */
export type TakenLinks = { custom_links: CustomLink[]; social_links: SocialLink[] };

/**
 * @param links that the owner takes over
 * @param createId makes the name of a button
 * @returns buttons and social profiles apart, in the order given
 */
export function takeLinks(links: readonly ImportableLink[], createId: () => string): TakenLinks {
  const ofKind = (wanted: ImportableLink['kind']) => links.filter(({ kind }) => kind === wanted);
  return {
    custom_links: ofKind('link').map(({ title, url }) =>
      buildCustomLink({ id: createId(), buttonText: title, url }),
    ),
    social_links: ofKind('social').map(({ url }) => ({ url })),
  };
}

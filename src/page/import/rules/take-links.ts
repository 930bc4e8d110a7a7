import { buildCustomLink, type CustomLink, type SocialLink } from '#page/profile/rules/items.ts';
import type { ImportableLink } from './importable-links.ts';

/** Links in a profile's format. */
type TakenLinks = { custom_links: CustomLink[]; social_links: SocialLink[] };

/**
 * @param links that the owner imports
 * @param createId generates a button's id
 * @returns separate lists of buttons with their headings and of social profiles, in the order given
 */
export function takeLinks(links: readonly ImportableLink[], createId: () => string): TakenLinks {
  const isSocial = ({ kind }: ImportableLink) => kind === 'social';
  return {
    custom_links: links
      .filter((link) => !isSocial(link))
      .map(({ kind, title, url }) =>
        buildCustomLink({
          id: createId(),
          kind: kind === 'heading' ? kind : '',
          buttonText: title,
          url,
        }),
      ),
    social_links: links.filter(isSocial).map(({ url }) => ({ url })),
  };
}

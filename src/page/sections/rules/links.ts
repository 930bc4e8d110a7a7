import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import { list } from '#page/profile/rules/column-kinds.ts';
import { DRAFT_MESSAGES, findOrderProblem } from '#page/profile/rules/draft-problems.ts';
import {
  buildCustomLink,
  CUSTOM_LINK,
  isBlankLink,
  isLinkHeading,
  isWholeLink,
  SOCIAL_LINK,
} from '#page/profile/rules/items.ts';
import { countOf, defineSection, joinNames } from './define-section.ts';

/** Entries of a page's links, headings included. */
export const LINKS_MAX_COUNT = 200;

export const SOCIAL_LINKS = defineSection({
  key: 'social',
  name: 'Social Links',
  heading: 'Social links',
  sentence: 'A row of icons under your name.',
  columns: {
    social_links: list(SOCIAL_LINK, {
      most: LINKS_MAX_COUNT,
      isBlank: ({ url }) => url.trim() === '',
      toStored: toStoredLink,
    }),
  },
  sample: {
    social_links: ['instagram.com/you', 'youtube.com/@you', 'tiktok.com/@you', 'x.com/you'].map(
      (path) => ({ url: `https://${path}` }),
    ),
  },
  summarise: ({ social_links }) =>
    joinNames(
      social_links
        .filter(({ url }) => url.trim() !== '')
        .map(({ url }) => buildSocialName(toStoredUrl(url))),
    ),
});

export const CUSTOM_LINKS = defineSection({
  key: 'links',
  name: 'Links',
  sentence: 'Links to anything: shop, tickets, videos.',
  columns: {
    custom_links: list(CUSTOM_LINK, {
      most: LINKS_MAX_COUNT,
      isWhole: isWholeLink,
      isBlank: isBlankLink,
      isShown: ({ isVisible }) => isVisible,
      toStored: (link) => (isLinkHeading(link) ? { ...link, url: '' } : toStoredLink(link)),
      // A button without a title shows its target, so only the URL is required.
      findProblems: (link) => ({
        url: !isLinkHeading(link) && link.url.trim() === '' ? DRAFT_MESSAGES.buttonUrl : null,
        endsAt: findOrderProblem(link.startsAt, link.endsAt),
      }),
      namePicture: ({ buttonText }, index) =>
        `the picture of “${buttonText.trim() || `link ${index + 1}`}”`,
    }),
  },
  sample: {
    custom_links: ['My latest work', 'Book a call'].map((buttonText) =>
      buildCustomLink({ id: buttonText, buttonText, url: 'https://example.com' }),
    ),
  },
  summarise: ({ custom_links }) => {
    const links = custom_links.filter((link) => !isLinkHeading(link) && !isBlankLink(link));
    const hidden = links.filter(({ isVisible }) => !isVisible).length;
    const count = countOf(links.length, 'link');
    return count && hidden > 0 ? `${count}, ${hidden} hidden` : count;
  },
});

function toStoredLink<T extends { url: string }>(link: T): T {
  return { ...link, url: toStoredUrl(link.url) };
}

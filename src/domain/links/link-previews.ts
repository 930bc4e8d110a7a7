/** Where a page that a link leads to is asked for its title and picture. */
export const LINK_PREVIEWS_PATH = '/link-previews';

/** A page's own title and picture. */
export type LinkPreview = {
  /** Empty where it says none. */
  title: string;
  /** The address of a picture on that site, to be copied; null where it names none. */
  picture: string | null;
};

/** Why there is no title or picture, as the owner of the link reads it. The link itself stays. */
export const LINK_PREVIEW_MESSAGES = {
  address: 'Only websites have a title and picture to fetch.',
  private: 'That link leads into a private network, so we didn’t open it.',
  ours: 'That page is on this site, so there’s nothing to fetch. Your link is kept.',
  unreachable: 'We couldn’t reach that website. Your link is kept.',
  missing: 'That page didn’t tell us its title. Your link is kept.',
  redirects: 'That link keeps redirecting. Use the one you end up at.',
  time: 'That website took too long to answer. Your link is kept.',
  size: 'That page is too large to read. Your link is kept.',
} as const;

/** @param url as stored @returns whether it leads to a website, whose page can be asked */
export function isWebLink(url: string): boolean {
  return /^https?:/i.test(url);
}

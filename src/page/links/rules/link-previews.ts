/** The endpoint that reads a linked page's title and picture. */
export const LINK_PREVIEWS_PATH = '/link-previews';

/** A page's own title and picture. */
export type LinkPreview = {
  /** Empty if it has none. */
  title: string;
  /** URL of a picture on that site, to be copied; null if it has none. */
  picture: string | null;
};

/** Why there is no title or picture, for the link's owner. The link itself stays. */
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

/** @param url as stored @returns whether it is a website's, and so can be fetched */
export function isWebLink(url: string): boolean {
  return /^https?:/i.test(url);
}

/** Where pages are: at their owners' domains, at a name beside the installation's, or at its URL. */
export type PageAddresses = {
  /** @returns the origin of this page; null if it's the installation's own */
  findOrigin(username: string): string | null;
  /** Whether pages have a free name beside their URL. */
  pagesHost: string | null;
};

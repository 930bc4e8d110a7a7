/** Where pages are: at owners' domains, at free subdomains, or at the installation's URL. */
export type PageAddresses = {
  /** @returns the origin of this page; null if it's the installation's own */
  findOrigin(username: string): string | null;
  /** Whether this page can also be opened at another host than the installation's. */
  isElsewhere(username: string): boolean;
};

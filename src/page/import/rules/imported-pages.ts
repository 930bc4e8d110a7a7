import { PRODUCT_NAME } from '#kit/rules/product.ts';

/** The endpoint that fetches an owner's old page for an import. */
export const IMPORTED_PAGES_PATH = '/imported-pages';

/** Messages for an owner whose old page couldn't be fetched: the reason, and what to do. */
export const IMPORTED_PAGE_MESSAGES = {
  address: 'That isn’t the address of a page. It looks like linktr.ee/you.',
  ours: `That page is already on ${PRODUCT_NAME}. Sign in as its owner to change it.`,
  private: 'That address is inside a private network, so we didn’t open it.',
  unreachable: 'We couldn’t reach that page. Check the address, or choose a saved file.',
  missing: 'That page didn’t let us in. Check the address, or choose a saved file.',
  redirects: 'That address keeps redirecting. Use the one you end up at.',
  time: 'That page took too long to answer. Try again, or choose a saved file.',
  size: 'That page is too large to read. Save it and choose the file.',
} as const;

/** What networks ask of the picture beside a link: about 1.91 to 1, and this size for sharp screens. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const;

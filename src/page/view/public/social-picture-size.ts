/** The preview picture size that networks ask for: about 1.91 to 1, sharp on dense screens. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const;

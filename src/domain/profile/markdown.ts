/** Custom text is Markdown of at most this many characters; what goes beyond is not shown. */
export const CUSTOM_TEXT_MAX_LENGTH = 10_000;

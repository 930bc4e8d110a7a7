export const TEXT_LINK_LOOK =
  'rounded-sm font-medium text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-current';

export const TEXT_LINK_LOOK =
  'rounded-sm font-medium text-accent-text underline-offset-4 hover:underline';

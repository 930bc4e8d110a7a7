import type { Refusal } from '#kit/rules/refusals/refusal.ts';

export const MEASURING_REFUSALS = {
  google_tag_malformed: [400, 'A Google tag looks like G-ABC123DEF4.'],
  meta_pixel_malformed: [400, 'A Meta pixel is a number of 10 to 20 digits.'],
  umami_site_malformed: [
    400,
    'A Umami website ID looks like 4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b.',
  ],
  plausible_site_malformed: [400, 'A Plausible site is a name such as example.com.'],
  host_malformed: [
    400,
    'Enter the server’s name, such as stats.example.com, without https:// or a port.',
  ],
} as const satisfies Readonly<Record<string, Refusal>>;

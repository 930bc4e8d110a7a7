/**
 * Type, shapes and colours of each template: the defaults of a page that uses it. Sizes in pixels,
 * colours as canvas, ink, accent, surface. `isFree` says whether every plan shows it, fonts
 * included (decision 010); `private.find_free_template` is the same in SQL.
 */
export const TEMPLATE_SETTINGS = {
  classic: {
    isFree: true,
    ...type('DM Sans', 'DM Sans', 20),
    ...corners(10, 16),
    scheme: 'auto',
    light: ['#fbfbf7', '#14201a', '#14532d', '#ffffff'],
    dark: ['#0e1411', '#eef4ee', '#86d3a4', '#19221d'],
  },
  'calling-card': {
    isFree: true,
    ...type('Manrope', 'Manrope', 18),
    ...corners(12, 20),
    scheme: 'auto',
    light: ['#f1efea', '#16181c', '#1f4fd8', '#ffffff'],
    dark: ['#121316', '#f1f0ec', '#8fb0ff', '#1b1d22'],
  },
  marquee: {
    isFree: false,
    ...type('Bricolage Grotesque', 'DM Sans', 24),
    ...corners(28, 20),
    scheme: 'dark',
    light: ['#f7f3ef', '#18140f', '#b83c18', '#ffffff'],
    dark: ['#0e0e10', '#f7f5f2', '#ff6a45', '#1c1c20'],
  },
  bento: {
    isFree: false,
    ...type('Sora', 'DM Sans', 20),
    ...corners(24, 24),
    scheme: 'auto',
    light: ['#eef0f3', '#111827', '#2457e6', '#ffffff'],
    dark: ['#0d1117', '#e9edf5', '#8ab0ff', '#171d28'],
  },
  index: {
    isFree: true,
    ...type('Newsreader', 'Newsreader', 22, 17),
    ...corners(0, 0),
    scheme: 'auto',
    light: ['#fffefb', '#191817', '#1a4bd1', '#fffefb'],
    dark: ['#141412', '#f0eee8', '#93b4ff', '#141412'],
  },
  poster: {
    isFree: false,
    ...type('Space Grotesk', 'Space Grotesk', 26),
    ...corners(0, 0),
    scheme: 'auto',
    light: ['#ffe14d', '#101010', '#101010', '#ffffff'],
    dark: ['#141204', '#ffe14d', '#ffe14d', '#221e08'],
  },
  market: {
    isFree: true,
    ...type('Outfit', 'DM Sans', 22),
    ...corners(14, 18),
    scheme: 'auto',
    light: ['#fbf7f0', '#2b211a', '#a8421b', '#ffffff'],
    dark: ['#17120d', '#f5ece1', '#f0a07a', '#221b15'],
  },
  atelier: {
    isFree: false,
    ...type('Playfair Display', 'Inter', 22),
    ...corners(0, 0),
    scheme: 'auto',
    light: ['#f7f5f1', '#20201d', '#6a5b3f', '#f7f5f1'],
    dark: ['#141412', '#f1eee6', '#cdbb95', '#141412'],
  },
  shell: {
    isFree: true,
    ...type('JetBrains Mono', 'JetBrains Mono', 16, 14),
    ...corners(4, 6),
    scheme: 'dark',
    light: ['#f3f7f3', '#12301b', '#116b34', '#ffffff'],
    dark: ['#0b0f0c', '#cdefd3', '#4ade80', '#111812'],
  },
  arch: {
    isFree: false,
    ...type('Fraunces', 'DM Sans', 24),
    ...corners(28, 24),
    scheme: 'auto',
    light: ['#f6ebe4', '#3a211b', '#93402b', '#fff8f4'],
    dark: ['#1e1310', '#f8e9e2', '#f0a48e', '#2a1b17'],
  },
  glow: {
    isFree: false,
    ...type('Outfit', 'Outfit', 22),
    ...corners(14, 18),
    scheme: 'dark',
    light: ['#ecf6f5', '#0b2328', '#0b6b6b', '#ffffff'],
    dark: ['#07141a', '#e9f6f6', '#63e3d6', '#0f2229'],
  },
  pinboard: {
    isFree: true,
    ...type('Bricolage Grotesque', 'DM Sans', 22),
    ...corners(10, 10),
    scheme: 'auto',
    light: ['#fff4e0', '#1b1530', '#a31f56', '#ffd447'],
    dark: ['#1b1530', '#fff4e0', '#ff9cc0', '#3b2d6b'],
  },
  office: {
    isFree: false,
    ...type('Lora', 'Inter', 20),
    ...corners(8, 12),
    scheme: 'auto',
    light: ['#f5f7fa', '#0f2137', '#0f4c81', '#ffffff'],
    dark: ['#0b1420', '#e6eef7', '#8cbeef', '#13202f'],
  },
} as const satisfies Record<string, TemplateSetting>;

export type TemplateKey = keyof typeof TEMPLATE_SETTINGS;

export const TEMPLATE_KEYS = Object.keys(TEMPLATE_SETTINGS) as TemplateKey[];

/** Canvas, ink, accent and surface, each as `#rrggbb`. */
export type TemplateColors = readonly [
  canvas: string,
  ink: string,
  accent: string,
  surface: string,
];

/** The look of a template, apart from its structure. */
export type TemplateSetting = {
  isFree: boolean;
  heading: string;
  body: string;
  headingSize: number;
  bodySize: number;
  radius: number;
  cardRadius: number;
  /** Its own scheme: some are made for dark mode. */
  scheme: 'auto' | 'light' | 'dark';
  light: TemplateColors;
  dark: TemplateColors;
};

/** @param key as stored, from any source @returns whether it names a template */
export function isTemplateKey(key: unknown): key is TemplateKey {
  return typeof key === 'string' && Object.hasOwn(TEMPLATE_SETTINGS, key);
}

function type(heading: string, body: string, headingSize: number, bodySize = 15) {
  return { heading, body, headingSize, bodySize };
}

function corners(radius: number, cardRadius: number) {
  return { radius, cardRadius };
}

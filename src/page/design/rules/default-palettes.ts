/** The default colours of a page, each as `#rrggbb`. */
export type BasePalette = {
  canvas: string;
  surface: string;
  /** Hairlines. */
  line: string;
  /** A field's border, the only sign of where to type (WCAG 1.4.11). */
  field: string;
  ink: string;
  soft: string;
  accent: string;
  'on-accent': string;
  /** The accent as text. */
  link: string;
  tint: string;
  danger: string;
};

/** Warm neutrals and the violet of coverage 9.24 (#8B5CF6), tuned to AA. */
export const LIGHT: BasePalette = {
  canvas: '#faf9f7',
  surface: '#ffffff',
  line: '#e7e3dc',
  field: '#938b80',
  ink: '#1c1917',
  soft: '#57514a',
  accent: '#7c3aed',
  'on-accent': '#ffffff',
  link: '#6d28d9',
  tint: '#efe9fd',
  danger: '#b42318',
};

export const DARK: BasePalette = {
  canvas: '#141210',
  surface: '#1c1a18',
  line: '#302c29',
  field: '#7a7268',
  ink: '#f4f1ec',
  soft: '#bdb5aa',
  accent: '#a78bfa',
  'on-accent': '#1b0f3a',
  link: '#bda8fc',
  tint: '#231b38',
  danger: '#f88a80',
};

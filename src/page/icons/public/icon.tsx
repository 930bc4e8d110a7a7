type IconProps = {
  /** The drawing's `d`. */
  path: string;
};

/**
 * A drawing with one stroke width on a grid of 24, from `icon-paths.ts`. Each is inlined where it
 * is used, as repeats compress to almost nothing.
 */
export function Icon({ path }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/**
 * A network's logo, from `social-icon-paths.ts`: it fills its grid, so it gets our own icons'
 * margin.
 */
export function BrandIcon({ path }: IconProps) {
  return (
    <svg className="icon brand" viewBox="-2 -2 28 28" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

type IconProps = {
  /** The drawing's `d`. */
  path: string;
};

/**
 * A drawing of one stroke width on a grid of 24, from `icon-paths.ts`. Repeated drawings compress
 * to almost nothing, so each is inlined where it is used.
 */
export function Icon({ path }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/**
 * A network's logo, from `social-icon-paths.ts`: it fills its grid, so it gets the margin that our
 * own icons have.
 */
export function BrandIcon({ path }: IconProps) {
  return (
    <svg className="icon brand" viewBox="-2 -2 28 28" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

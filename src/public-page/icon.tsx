type IconProps = {
  /** The `d` of the drawing. */
  path: string;
};

/**
 * A drawing of one stroke width on a grid of 24, from `icon-paths.ts`. Repeated drawings cost next to
 * nothing on the wire, because compression finds them, so each stands where it is used.
 */
export function Icon({ path }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The mark of a network, from `social-icon-paths.ts`: filled to its edges, so it gets the air our own have. */
export function BrandIcon({ path }: IconProps) {
  return (
    <svg className="icon brand" viewBox="-2 -2 28 28" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

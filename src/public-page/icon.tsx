/**
 * A drawing of one stroke width on a grid of 24. Repeated drawings cost next to nothing on the wire,
 * because compression finds them, so each stands where it is used.
 *
 * @param path the `d` of the drawing, from `icon-paths.ts`
 */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

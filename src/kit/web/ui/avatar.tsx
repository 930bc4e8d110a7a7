import { clsx } from 'clsx';
import { useState } from 'react';

type AvatarProps = {
  /** The person's name; its first letter is shown until the picture has loaded. */
  name: string;
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
};

/** A round picture or an initial. Decorative, so screen readers skip it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const isLoaded = Boolean(src) && src === loaded;
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-text',
        SIZES[size],
      )}
    >
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          hidden={!isLoaded}
          className="size-full object-cover"
          onLoad={() => setLoaded(src)}
        />
      )}
      {!isLoaded && <span>{toInitial(name)}</span>}
    </span>
  );
}

const SIZES = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-16 text-xl' };

/** By code point, so that emoji and other surrogate pairs stay whole. */
function toInitial(name: string): string {
  return (Array.from(name.trim())[0] ?? '?').toUpperCase();
}

import { clsx } from 'clsx';
import { useState } from 'react';
import { qrCodePath } from '#kit/rules/paths.ts';
import { useOnline } from '#kit/web/connection/online.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { MARK_PARAMETER, type ShareMark } from '../rules/share-marks.ts';

/** @returns the path of a page's code, with a share source if given */
export function toCodePath(
  username: string,
  format: 'svg' | 'png',
  mark: ShareMark | null,
): string {
  const path = qrCodePath(username, format);
  return mark === null ? path : `${path}?${MARK_PARAMETER}=${mark}`;
}

type PageCodeProps = {
  username: string;
  /** The share source it shows; null for none. */
  mark?: ShareMark | null;
  className?: string;
};

/**
 * A page's code as the server draws it, in a square: white as paper, in dark too. A placeholder shows until
 * it arrives; a failure is reported and can be retried.
 */
export function PageCode({ username, mark = null, className }: PageCodeProps) {
  const src = toCodePath(username, 'svg', mark);
  const [drawn, setDrawn] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const online = useOnline();
  if (failed === src) {
    return (
      <div className={clsx('grid place-items-center', SQUARE_LOOK, className)}>
        <LoadFailure
          title={online ? 'We couldn’t draw the code' : 'This code isn’t on this device yet'}
          onRetry={() => setFailed(null)}
        >
          {online ? 'Please try again in a moment.' : 'Connect once, and it’s here offline too.'}
        </LoadFailure>
      </div>
    );
  }
  return (
    <img
      key={src}
      src={src}
      alt="QR code of your page"
      width={480}
      height={480}
      className={clsx(
        SQUARE_LOOK,
        drawn === src ? 'bg-[#fff]' : 'animate-pulse bg-sunken',
        className,
      )}
      onLoad={() => setDrawn(src)}
      onError={() => setFailed(src)}
    />
  );
}

export const SQUARE_LOOK = 'aspect-square h-auto w-full rounded-lg';

import { clsx } from 'clsx';
import { ImageOff, Image as Picture } from 'lucide-react';
import { useState } from 'react';
import type { Focus } from '#account/pictures/rules/focus.ts';
import { toPictureSource } from '#account/pictures/rules/pictures.ts';
import { findPictureKind, type PictureKind } from '#account/pictures/web/picture-kinds.ts';
import { isPictureUrl } from '#kit/rules/urls/urls.ts';
import { toPosition } from '#page/pictures/web/focus-position.ts';

type PicturePreviewProps = {
  url: string;
  kind: PictureKind;
  /** The focal point it is cropped around; null for the centre. */
  focus?: Focus | null;
};

/** Previews the picture at a URL, in the shape the page uses. */
export function PicturePreview({ url, kind, focus = null }: PicturePreviewProps) {
  const [brokenUrl, setBrokenUrl] = useState('');
  const { look, size } = findPictureKind(kind);
  const frame = clsx('grid shrink-0 place-items-center overflow-hidden', look);
  if (!isPictureUrl(url)) {
    return (
      <span aria-hidden className={clsx(frame, 'bg-sunken text-ink-faint')}>
        <Picture className="size-5 text-ink-faint" />
      </span>
    );
  }
  if (url === brokenUrl) {
    const label = 'No picture at this address';
    return (
      <span role="img" aria-label={label} title={label} className={clsx(frame, 'bg-sunken')}>
        <ImageOff className="size-5 text-warning" />
      </span>
    );
  }
  return (
    <span className={clsx(frame, 'bg-sunken')}>
      <img
        {...toPictureSource(url, size, focus)}
        alt=""
        style={toPosition(focus)}
        className="size-full object-cover"
        onError={() => setBrokenUrl(url)}
      />
    </span>
  );
}

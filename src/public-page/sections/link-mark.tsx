import { isChosenIcon } from '#domain/links/link-icons.ts';
import type { CustomLink } from '#domain/profile/columns/items.ts';
import { type PictureSize, toPictureSource } from '#domain/profile/pictures.ts';
import { Icon } from '../icon.tsx';
import { LINK_ICON_PATHS } from '../link-icon-paths.ts';
import { UrlIcon } from '../url-icon.tsx';

const THUMBNAIL: PictureSize = { width: 40, height: 40 };

type LinkMarkProps = CustomLink & {
  /** The picture's size, on a page with a template. */
  thumbnail?: PictureSize | undefined;
};

/** The mark before a link's text: its own picture, its chosen icon, or its network's icon. */
export function LinkMark({ thumbnailUrl, focus, icon, url, thumbnail }: LinkMarkProps) {
  if (thumbnailUrl !== '') {
    const size = thumbnail ?? THUMBNAIL;
    return (
      <img
        className={thumbnail && 'thumb'}
        {...toPictureSource(thumbnailUrl, size, focus)}
        {...size}
        alt=""
        loading="lazy"
        decoding="async"
      />
    );
  }
  if (isChosenIcon(icon)) return <Icon path={LINK_ICON_PATHS[icon]} />;
  return <UrlIcon url={url} otherwise={LINK_ICON_PATHS.link} />;
}

import { type PictureSize, toPictureSource } from '#account/pictures/rules/pictures.ts';
import { Icon } from '#page/icons/public/icon.tsx';
import { LINK_ICON_PATHS } from '#page/icons/public/link-icon-paths.ts';
import { UrlIcon } from '#page/icons/public/url-icon.tsx';
import { isChosenIcon } from '#page/links/rules/link-icons.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';

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

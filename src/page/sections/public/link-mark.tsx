import type { ReactNode } from 'react';
import { type PictureSize, toPictureSource } from '#account/pictures/rules/pictures.ts';
import { Icon, UrlIcon } from '#page/icons/public/icon.tsx';
import { ICON_PATHS, LINK_ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import { isChosenIcon } from '#page/links/rules/link-icons.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
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

type LinkAnchorProps = {
  link: CustomLink;
  thumbnail?: PictureSize | undefined;
  children: ReactNode;
};

/** One of the owner's links: its mark, its title, and an arrow. */
export function LinkAnchor({ link, thumbnail, children }: LinkAnchorProps) {
  return (
    <a
      href={link.url}
      dir="auto"
      rel="nofollow ugc noopener"
      target="_blank"
      data-link-type={'custom' satisfies LinkTypeKey}
    >
      <LinkMark {...link} thumbnail={thumbnail} />
      {children}
      <Icon path={ICON_PATHS.arrow} />
    </a>
  );
}

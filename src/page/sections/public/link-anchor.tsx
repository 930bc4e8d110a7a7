import type { ReactNode } from 'react';
import type { PictureSize } from '#account/pictures/rules/pictures.ts';
import { Icon } from '#page/icons/public/icon.tsx';
import { ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import { LinkMark } from './link-mark.tsx';

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

import type { ReactNode } from 'react';
import type { LinkTypeKey } from '#domain/analytics/events/link-types.ts';
import type { CustomLink } from '#domain/profile/columns/items.ts';
import type { PictureSize } from '#domain/profile/pictures.ts';
import { Icon } from '../icon.tsx';
import { ICON_PATHS } from '../icon-paths.ts';
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

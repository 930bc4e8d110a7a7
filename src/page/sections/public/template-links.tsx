import type { PictureSize } from '#account/pictures/rules/pictures.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { splitPrice } from '#page/links/rules/price.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import type { TemplateView } from '#page/templates/public/template-view.ts';
import { LinkAnchor } from './link-anchor.tsx';

type LinkSize = 'row' | 'tile' | 'feature';

/** Thumbnail sizes in the style; tiles and cards are at most as wide as the column. */
const THUMBNAILS: Readonly<Record<LinkSize, PictureSize>> = {
  row: { width: 56, height: 56 },
  tile: { width: 280, height: 280 },
  feature: { width: 560, height: 315 },
};

type TemplateLinksProps = {
  links: readonly CustomLink[];
  view: TemplateView;
  /** Whether they come first on the page. */
  isFirst: boolean;
};

/** The links of a page with a template: each in the size its owner or the template chooses. */
export function TemplateLinks({ links, view, isFirst }: TemplateLinksProps) {
  return (
    <ul className="links">
      {links.map((link, index) => {
        const size = toSize(link, isFirst && index === 0, view);
        return (
          <li key={link.id} className={size}>
            <LinkAnchor link={link} thumbnail={THUMBNAILS[size]}>
              <Title link={link} view={view} />
            </LinkAnchor>
          </li>
        );
      })}
    </ul>
  );
}

function Title({
  link: { buttonText, url },
  view: { links },
}: {
  link: CustomLink;
  view: TemplateView;
}) {
  const title = buttonText || nameOfLink(url);
  const { words, price } =
    links.size === 'shop' ? splitPrice(title) : { words: title, price: null };
  return (
    <span>
      {links.hasHost ? <b>{words}</b> : words}
      {price && <b className="price"> {price}</b>}
      {links.hasHost && <small> {toHost(url)}</small>}
    </span>
  );
}

/** A shop shows its first article large, if it has a picture. */
function toSize(link: CustomLink, isFirst: boolean, { links: { size } }: TemplateView): LinkSize {
  if (link.size === 'row' || link.size === 'tile' || link.size === 'feature') return link.size;
  if (size !== 'shop') return size;
  return isFirst && link.thumbnailUrl !== '' ? 'feature' : 'tile';
}

function toHost(url: string): string {
  const { host = '', protocol = '' } = parseUrl(url) ?? {};
  return host.replace(/^www\./, '') || protocol.replace(':', '');
}

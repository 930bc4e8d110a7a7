import type { PictureSize } from '#account/pictures/rules/pictures.ts';
import { nameOfLink, placeOfLink } from '#page/links/rules/name-of-link.ts';
import { splitPrice } from '#page/links/rules/price.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import type { TemplateView } from '#page/templates/public/template-view.ts';
import { arrangeTiles, type TileSpan } from '#page/templates/rules/tile-spans.ts';
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
  const sizes = links.map((link, index) => toSize(link, isFirst && index === 0, view));
  const spans = listSpans(links, sizes, view);
  return (
    <ul className="links">
      {links.map((link, index) => {
        const size = sizes[index] ?? 'row';
        const span = spans[index] ?? null;
        return (
          <li key={link.id} className={toClass(size, span)}>
            <LinkAnchor
              link={link}
              thumbnail={THUMBNAILS[span?.phone === 'wide' ? 'feature' : size]}
            >
              <Title link={link} view={view} />
            </LinkAnchor>
          </li>
        );
      })}
    </ul>
  );
}

/** @returns the span of each tile in a template's grid; null for other links and templates */
function listSpans(
  links: readonly CustomLink[],
  sizes: readonly LinkSize[],
  { links: { size: look } }: TemplateView,
): (TileSpan | null)[] {
  if (look === 'row') return links.map(() => null);
  const spans: (TileSpan | null)[] = [];
  while (spans.length < links.length) {
    const rest = sizes.slice(spans.length);
    const end = rest.findIndex((size) => size !== 'tile');
    const count = end === -1 ? rest.length : end;
    const run = links.slice(spans.length, spans.length + count);
    spans.push(
      ...arrangeTiles(
        look,
        run.map(({ thumbnailUrl }) => thumbnailUrl !== ''),
      ),
    );
    if (end !== -1) spans.push(null);
  }
  return spans;
}

function toClass(size: LinkSize, span: TileSpan | null): string {
  if (span === null) return size;
  return [size, span.phone, span.desk > 1 && `over-${span.desk}`].filter(Boolean).join(' ');
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
      {links.hasHost && (
        <small>
          {' '}
          <bdi>{placeOfLink(url)}</bdi>
        </small>
      )}
    </span>
  );
}

/** A shop shows its first article large, if it has a picture. */
function toSize(link: CustomLink, isFirst: boolean, { links: { size } }: TemplateView): LinkSize {
  if (link.size === 'row' || link.size === 'tile' || link.size === 'feature') return link.size;
  if (size !== 'shop') return size;
  return isFirst && link.thumbnailUrl !== '' ? 'feature' : 'tile';
}

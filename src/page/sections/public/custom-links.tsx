import { Fragment } from 'react';
import type { PictureSize } from '#account/pictures/rules/pictures.ts';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { nameOfLink, placeOfLink, splitPrice } from '#page/links/rules/name-of-link.ts';
import { type CustomLink, groupLinks, isLinkHeading } from '#page/profile/rules/items.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import type { TemplateView } from '#page/templates/public/template-view.ts';
import { findTemplateView } from '#page/templates/public/template-views.ts';
import { arrangeTiles, type TileSpan } from '#page/templates/rules/tile-spans.ts';
import { LinkAnchor } from './link-mark.tsx';
import type { SectionView } from './section-view.ts';

/** A heading without visible links isn't drawn. */
const listShown = ({ custom_links }: PublicProfile) =>
  groupLinks(custom_links.filter((link) => isLinkHeading(link) || isLinkUrl(link.url))).filter(
    ({ links }) => links.length > 0,
  );

function CustomLinks({ profile }: { profile: PublicProfile }) {
  const view = findTemplateView(profile);
  return listShown(profile).map(({ heading, links }, index) => (
    <Fragment key={heading?.id ?? ''}>
      {heading && <h2 dir="auto">{heading.buttonText}</h2>}
      {view ? (
        <TemplateLinks links={links} view={view} isFirst={index === 0} />
      ) : (
        <ClassicLinks links={links} />
      )}
    </Fragment>
  ));
}

function ClassicLinks({ links }: { links: readonly CustomLink[] }) {
  return (
    <ul className="links">
      {links.map((link) => (
        <li key={link.id}>
          <LinkAnchor link={link}>
            <span>{link.buttonText || nameOfLink(link.url)}</span>
          </LinkAnchor>
        </li>
      ))}
    </ul>
  );
}

/**
 * @returns whether the page has a heading among its links, which then needs `LINK_HEADINGS_STYLE`
 */
export function hasLinkHeadings(profile: PublicProfile): boolean {
  return profile.sections.includes('links') && profile.custom_links.some(isLinkHeading);
}

/** Separate, so that pages without headings don't include it. */
export const LINK_HEADINGS_STYLE = css`
  h2 + .links { margin-block-start: .75rem }
  .links + h2 { margin-block-start: 2rem }
`;

/** The owner's own links, in their order. */
export const customLinksView: SectionView = {
  key: 'links',
  toLabel: (_profile, { sections }) => sections.links,
  isFilled: (profile) => listShown(profile).length > 0,
  View: CustomLinks,
  style: css`
    .links { display: grid; gap: .75rem }
    .links a {
      display: flex; align-items: center; gap: .875rem; min-height: 60px; padding: var(--button-room);
      border: var(--button-border); border-radius: var(--button-radius); background: var(--button); color: var(--button-ink); box-shadow: var(--button-shadow);
      font-size: var(--lead); font-weight: 500; line-height: 1.35; text-decoration: none
    }
    .links span { flex: 1; text-align: start }
    .links img { flex: none; margin-block: -.125rem; border-radius: 8px; object-fit: cover }
    .links .icon { display: var(--button-mark); color: var(--button-icon) }
    .links .icon:last-child { display: block; color: inherit; opacity: .4; width: 1.125em; height: 1.125em }
    .links a:hover { border-color: var(--button-icon) }
    .links a:hover .icon:last-child { color: var(--button-icon); opacity: 1 }
    .links a:active { transform: scale(.99) }
    @media print { .links a::after { content: attr(href); font-size: .75rem } }
  `,
};

type LinkSize = 'row' | 'tile' | 'feature';

/** Thumbnail sizes in CSS; tiles and cards are at most as wide as the column. */
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
function TemplateLinks({ links, view, isFirst }: TemplateLinksProps) {
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

/** @returns each tile's span in a template's grid; null for other links and templates */
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

type TitleProps = { link: CustomLink; view: TemplateView };

function Title({ link: { buttonText, url }, view: { links } }: TitleProps) {
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

/** A shop shows its first item large, if it has a picture. */
function toSize(link: CustomLink, isFirst: boolean, { links: { size } }: TemplateView): LinkSize {
  if (link.size === 'row' || link.size === 'tile' || link.size === 'feature') return link.size;
  if (size !== 'shop') return size;
  return isFirst && link.thumbnailUrl !== '' ? 'feature' : 'tile';
}

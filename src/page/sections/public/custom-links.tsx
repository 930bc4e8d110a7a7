import { Fragment } from 'react';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { type CustomLink, groupLinks, isLinkHeading } from '#page/profile/rules/items.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { findTemplateView } from '#page/templates/public/template-views.ts';
import { LinkAnchor } from './link-anchor.tsx';
import type { SectionView } from './section-view.ts';
import { TemplateLinks } from './template-links.tsx';

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

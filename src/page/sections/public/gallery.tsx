import { toPictureSource } from '#account/pictures/rules/pictures.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import type { SectionView } from './section-view.ts';

/** A tile's maximum width: three fit in the column. */
const TILE = { width: 192, height: 192 };

/** A single picture fills the column. */
const ALONE = { width: 560, height: 420 };

function Gallery({ profile: { gallery } }: { profile: PublicProfile }) {
  const { picture } = usePageWords();
  const size = gallery.length === 1 ? ALONE : TILE;
  return (
    <ul className={gallery.length === 1 ? 'gallery alone' : 'gallery'}>
      {gallery.map(({ url, focus, alt }, index) => (
        <li key={url}>
          <a
            href={url}
            rel="nofollow ugc noopener"
            target="_blank"
            data-link-type={'gallery' satisfies LinkTypeKey}
          >
            <img
              {...toPictureSource(url, size, focus)}
              {...size}
              alt={alt || picture(index + 1, gallery.length)}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Pictures as square tiles, each linked to the full picture; missing ones leave no gap. */
export const galleryView: SectionView = {
  key: 'gallery',
  toLabel: (_profile, { sections }) => sections.gallery,
  isFilled: (profile) => profile.gallery.length > 0,
  View: Gallery,
  style: css`
    .gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 44%), 1fr)); gap: .5rem }
    .gallery.alone { grid-template-columns: 1fr }
    .gallery li:not(:has(img)) { display: none }
    .gallery a { display: block; height: 100%; border-radius: 8px; overflow: hidden; background: var(--tint) }
    .gallery img { display: block; width: 100%; height: 100%; aspect-ratio: 1; object-fit: cover; font-size: var(--body) }
    .gallery.alone img { aspect-ratio: 4/3 }
    .gallery a:hover img { opacity: .9 }
  `,
};

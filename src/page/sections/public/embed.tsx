import { toPictureSource } from '#account/pictures/rules/pictures.ts';
import { defer, useLoaded } from '#kit/public/defer.ts';
import {
  EMBED_COLUMNS,
  EMBED_KINDS,
  EMBED_RULES,
  type Embed,
  type EmbedKind,
  hasPoster,
  isEmbedKind,
  POSTER_COLUMNS,
  readEmbedUrl,
} from '#page/embeds/rules/embeds.ts';
import { Icon } from '#page/icons/public/icon.tsx';
import { LINK_ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import type { PageWords } from '#page/words/public/english.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import type { Poster } from '../rules/embeds.ts';
import type { SectionView } from './section-view.ts';

/** Deferred: a tenth of an editor's code for a page, and most pages have no embed. */
export const EMBED_PARSER = defer(
  () => import('#page/embeds/rules/parse-embed.ts'),
  ({ nameEmbed, parseEmbed }) => ({ nameEmbed, parseEmbed }),
);

type FacadeProps = {
  kind: EmbedKind;
  embed: Embed;
  /** Its title in the page's URL, or empty. */
  name: string;
  /** The poster our server fetched; or null. */
  poster: Poster | null;
};

/** In CSS pixels, by the frame's shape. */
const POSTER_SIZES = {
  wide: { width: 560, height: 315 },
  tall: { width: 320, height: 569 },
  low: { width: 80, height: 80 },
} as const;

/**
 * A placeholder for a frame: nothing loads from the provider before a click. It is a link to the provider's
 * page, which the script turns into a button that loads the frame (`page/script/public/main.ts`). The markup
 * has all the data the script needs.
 */
function Facade({ kind, embed, name, poster }: FacadeProps) {
  const words = usePageWords().embed;
  const title = poster?.title || name;
  return (
    <a
      className={`card embed ${hasPoster(kind) ? '' : `${kind} `}${toShapeClass(embed)}`}
      href={embed.pageUrl}
      rel="nofollow ugc noopener"
      target="_blank"
      data-link-type={'embed' satisfies LinkTypeKey}
      {...buildFrameData(embed, words[kind], words.loads)}
    >
      {poster?.picture && (
        <img
          {...toPictureSource(poster.picture, POSTER_SIZES[toShapeClass(embed)])}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <Icon path={LINK_ICON_PATHS[EMBED_RULES[kind].icon]} />
      <span>
        {title && (
          <>
            <strong dir="auto">{title}</strong>{' '}
          </>
        )}
        <b>{words[kind].link(embed.name)}</b> <small>{words.opens(toHost(embed.pageUrl))}</small>
      </span>
    </a>
  );
}

function toHost(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

function toShapeClass(embed: Embed): 'wide' | 'tall' | 'low' {
  return embed.form === 'frame' && typeof embed.shape === 'string' ? embed.shape : 'low';
}

function buildFrameData(
  embed: Embed,
  { button, frame }: PageWords['embed'][EmbedKind],
  loads: PageWords['embed']['loads'],
): Record<string, string | number> {
  if (embed.form === 'link') return {};
  return {
    'data-frame': embed.frameUrl,
    'data-button': button(embed.name),
    'data-note': loads(toHost(embed.frameUrl)),
    'data-title': frame(embed.name),
    'data-sandbox': embed.sandbox,
    'data-allow': embed.allow,
    ...(typeof embed.shape === 'number' && { 'data-height': embed.shape }),
  };
}

function buildEmbedView(kind: EmbedKind): SectionView {
  const toAddress = (profile: PublicProfile) => readEmbedUrl(profile[EMBED_COLUMNS[kind]]);
  return {
    key: kind,
    toLabel: (_profile, { sections }) => sections[kind],
    isFilled: (profile) => toAddress(profile) !== '',
    View: ({ profile }) => (
      <DrawnEmbed kind={kind} address={toAddress(profile)} poster={findPoster(profile, kind)} />
    ),
    style: EMBED_STYLE,
  };
}

type DrawnEmbedProps = Pick<FacadeProps, 'kind' | 'poster'> & { address: string };

/** Until its parser loads, an embed is a link. */
function DrawnEmbed({ kind, address, poster }: DrawnEmbedProps) {
  const parser = useLoaded(EMBED_PARSER);
  const embed = parser
    ? parser.parseEmbed(kind, address)
    : ({ form: 'link', name: toHost(address), pageUrl: address } as const);
  if (embed === null) return null;
  return (
    <Facade kind={kind} embed={embed} name={parser?.nameEmbed(kind, embed) ?? ''} poster={poster} />
  );
}

/** A previous embed's poster doesn't fit the current one. */
function findPoster(profile: PublicProfile, kind: EmbedKind): Poster | null {
  if (!hasPoster(kind)) return null;
  const poster = profile[POSTER_COLUMNS[kind]];
  const isCurrent = poster.address === readEmbedUrl(profile[EMBED_COLUMNS[kind]]);
  return isCurrent && `${poster.title}${poster.picture}` !== '' ? poster : null;
}

/** @returns whether the page shows an embed with a poster, and so needs its styles */
export function hasPosters(profile: PublicProfile): boolean {
  return profile.sections.some((key) => isEmbedKind(key) && findPoster(profile, key) !== null);
}

/** @returns whether the page shows an embed without a poster, and so needs its drawing's styles */
export function hasFaces(profile: PublicProfile): boolean {
  return profile.sections.some((key) => isEmbedKind(key) && !hasPoster(key));
}

/** Streets with a pin in the page's own colours, and a calendar sheet with its days. */
export const FACE_STYLE = css`
  .embed.map.wide {
    position: relative; overflow: hidden; justify-content: flex-end; align-items: stretch; padding: 0; text-align: start;
    background: linear-gradient(114deg, transparent 44%, var(--surface) 44.2% 47%, transparent 47.2%), linear-gradient(28deg, transparent 62%, var(--surface) 62.2% 64.4%, transparent 64.6%), radial-gradient(ellipse 24% 32% at 82% 20%, color-mix(in srgb, var(--accent) 22%, transparent) 98%, transparent), repeating-linear-gradient(90deg, transparent 0 70px, var(--surface) 70px 73px), repeating-linear-gradient(transparent 0 52px, var(--surface) 52px 55px), color-mix(in srgb, var(--accent) 12%, var(--tint))
  }
  .embed.map.wide > .icon { position: absolute; inset: 34% auto auto 50%; translate: -50% -50%; box-shadow: 0 4px 14px rgb(0 0 0/.25) }
  .embed.map.wide > span { padding: .75rem 1rem; background: var(--surface) }
  .embed.calendar > .icon { border-block-start: 9px solid color-mix(in srgb, var(--on-accent) 35%, var(--accent)); border-radius: 10px }
  @media (min-width: 30rem) { .embed.calendar::after { content: ""; flex: none; width: 112px; height: 72px; margin-inline-start: auto; background: radial-gradient(circle, var(--line) 4px, transparent 4.5px) 0 0/16px 18px } }
`;

/**
 * The picture fills a frame of its shape, with text at the bottom; beside a low frame it is a thumbnail. The
 * script removes a picture that fails to load, leaving the plain box.
 */
export const POSTER_STYLE = css`
  .embed:has(img) strong ~ b { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .embed.low img { width: 80px; height: 80px; margin: -.25rem 0; border-radius: 8px; object-fit: cover }
  .embed.low:has(img) > .icon { position: relative; margin-inline: calc(-1rem - 58px) 22px; width: 24px; padding: 6px }
  .embed:is(.wide, .tall):has(img) { position: relative; overflow: hidden; justify-content: flex-end; align-items: stretch; padding: 0; color: #fff; background: #111; text-align: start }
  .embed:is(.wide, .tall) img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
  .embed:is(.wide, .tall):has(img) > .icon { position: absolute; inset: 36% auto auto 50%; translate: -50% -50%; box-shadow: 0 2px 16px rgb(0 0 0/.4) }
  .embed:is(.wide, .tall):has(img) > span { position: relative; padding: 2.5rem 1rem .875rem; background: linear-gradient(transparent, rgb(0 0 0/.82)); text-shadow: 0 1px 2px rgb(0 0 0/.6) }
  .embed:is(.wide, .tall):has(img) strong { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
  .embed:is(.wide, .tall):has(img) small { color: #fff }
`;

const EMBED_STYLE = css`
  .embed {
    display: flex; align-items: center; gap: 1rem; width: 100%; color: var(--ink); font: inherit;
    background: linear-gradient(160deg, var(--tint), var(--surface)); text-align: start; text-decoration: none; cursor: pointer
  }
  .embed:is(.wide, .tall) { flex-direction: column; justify-content: center; text-align: center; aspect-ratio: 16/9 }
  .embed.tall { max-width: 20rem; margin-inline: auto; aspect-ratio: 9/16 }
  .embed .icon { box-sizing: content-box; padding: .75rem; border-radius: 50%; background: var(--accent); color: var(--on-accent) }
  .embed b { display: block; font-weight: 600; font-size: var(--lead) }
  .embed strong { display: block; font-weight: 600; font-size: var(--lead) }
  .embed strong ~ b { font-weight: 450; font-size: var(--body) }
  .embed small { color: var(--soft); font-size: var(--body) }
  .embed:hover { border-color: var(--link) }
  iframe.embed { display: block; padding: 0; border: 0 }
`;

export const EMBED_VIEWS = Object.fromEntries(
  EMBED_KINDS.map((kind) => [kind, buildEmbedView(kind)]),
) as Readonly<Record<EmbedKind, SectionView>>;

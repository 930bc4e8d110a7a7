import type { LinkTypeKey } from '#domain/analytics/events/link-types.ts';
import type { EmbedKind } from '#domain/links/embeds/embed-provider.ts';
import { EMBED_COLUMNS, type Embed, parseEmbed } from '#domain/links/embeds/embeds.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { SECTIONS } from '#domain/profile/sections/sections.ts';
import { Icon } from '../icon.tsx';
import { LINK_ICON_PATHS } from '../link-icon-paths.ts';
import { css } from '../style/css.ts';
import type { SectionView } from './section-view.ts';

/** How each kind is spoken of: on the button, on the link without a script, and in the frame's title. */
const WORDS = {
  video: { icon: LINK_ICON_PATHS.play, button: 'Play video from', link: 'Watch on' },
  audio: { icon: LINK_ICON_PATHS.music, button: 'Play audio from', link: 'Listen on' },
  calendar: {
    icon: LINK_ICON_PATHS.calendar,
    button: 'Book a time with',
    link: 'Book a time on',
  },
  map: { icon: LINK_ICON_PATHS.map, button: 'Show map from', link: 'Open in' },
} as const satisfies Record<EmbedKind, object>;

/**
 * A placeholder for a frame: nothing loads from the provider before a click. It is a link to the
 * provider's page, which the script turns into a button that loads the frame
 * (`browser/embeds.ts`). The markup holds all the script needs.
 */
function Facade({ kind, embed }: { kind: EmbedKind; embed: Embed }) {
  const { icon, link } = WORDS[kind];
  return (
    <a
      className={`card embed ${toShapeClass(embed)}`}
      href={embed.pageUrl}
      rel="nofollow ugc noopener"
      target="_blank"
      data-link-type={'embed' satisfies LinkTypeKey}
      {...buildFrameData(kind, embed)}
    >
      <Icon path={icon} />
      <span>
        <b>{`${link} ${embed.name}`}</b> <small>{`Opens ${toHost(embed.pageUrl)}`}</small>
      </span>
    </a>
  );
}

function toHost(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

function toShapeClass(embed: Embed): string {
  return embed.form === 'frame' && typeof embed.shape === 'string' ? embed.shape : 'low';
}

function buildFrameData(kind: EmbedKind, embed: Embed): Record<string, string | number> {
  if (embed.form === 'link') return {};
  return {
    'data-frame': embed.frameUrl,
    'data-button': `${WORDS[kind].button} ${embed.name}`,
    'data-title': `${SECTIONS[kind].name} from ${embed.name}`,
    'data-sandbox': embed.sandbox,
    'data-allow': embed.allow,
    ...(typeof embed.shape === 'number' && { 'data-height': embed.shape }),
  };
}

function buildEmbedView(kind: EmbedKind): SectionView {
  const toEmbed = (profile: PublicProfile) => parseEmbed(kind, profile[EMBED_COLUMNS[kind]]);
  return {
    toLabel: () => SECTIONS[kind].name,
    isFilled: (profile) => toEmbed(profile) !== null,
    View: ({ profile }) => {
      const embed = toEmbed(profile);
      return embed && <Facade kind={kind} embed={embed} />;
    },
    style: EMBED_STYLE,
  };
}

const EMBED_STYLE = css`
  .embed {
    display: flex; align-items: center; gap: 1rem; width: 100%; color: var(--ink); font: inherit;
    background: linear-gradient(160deg, var(--tint), var(--surface)); text-align: start; text-decoration: none; cursor: pointer
  }
  .embed:is(.wide, .tall) { flex-direction: column; justify-content: center; text-align: center; aspect-ratio: 16/9 }
  .embed.tall { max-width: 20rem; margin-inline: auto; aspect-ratio: 9/16 }
  .embed .icon { box-sizing: content-box; padding: .75rem; border-radius: 50%; background: var(--accent); color: var(--on-accent) }
  .embed b { display: block; font-weight: 600; font-size: var(--lead) }
  .embed small { color: var(--soft); font-size: var(--body) }
  .embed:hover { border-color: var(--link) }
  iframe.embed { display: block; padding: 0; border: 0 }
`;

/** A film or a clip. */
export const videoView = buildEmbedView('video');

/** A place. */
export const mapView = buildEmbedView('map');

/** Times that can be booked. */
export const calendarView = buildEmbedView('calendar');

/** Music or talk. */
export const audioView = buildEmbedView('audio');

import { type PictureSize, toPictureSource } from '#account/pictures/rules/pictures.ts';
import type { PublicTeam } from '#agency/rules/public-team.ts';
import { bioPath, PATHS, teamPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { renderHtmlDocument } from '#page/documents/public/html-document.tsx';
import { WAYS_STYLE } from '#page/documents/public/not-found-document.tsx';
import type {
  DocumentSettings,
  RenderedDocument,
} from '#page/documents/public/profile-document.tsx';
import {
  type MessageSettings,
  renderMessageDocument,
} from '#page/documents/public/unlisted-document.tsx';
import { toInitial } from '#page/editor/rules/initial.ts';
import { css } from '#page/style/public/css.ts';
import { PageFrame } from '#page/view/public/page-frame.tsx';
import { buildPlainStyle } from '#page/view/public/page-style.ts';

/** A team's members side by side, each a card that links to their page. */
const TEAM_STYLE = css`
  .logo { display: block; width: 96px; height: 96px; margin: 0 auto 1.25rem; border-radius: 20px; object-fit: cover; background: var(--tint) }
  .team {
    display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .75rem;
    max-width: 60rem; margin: 2rem auto 0; padding-inline: 1.25rem
  }
  .person { display: flex; align-items: center; gap: 1rem; height: 100%; padding: 1rem; text-decoration: none }
  .person:hover b { text-decoration: underline; text-underline-offset: .25em }
  .person b, .person b + span { display: block }
  .person b { font-weight: 600 }
  .person b + span { color: var(--soft); font-size: var(--body) }
  .face {
    display: grid; place-items: center; flex: none; width: 72px; height: 72px; border-radius: 50%; object-fit: cover;
    background: var(--tint); color: var(--link); font: 600 1.5rem/1 var(--display)
  }
  .nobody { padding: 3rem 1.25rem; text-align: center; color: var(--soft) }
`;

type Person = PublicTeam['people'][number];

const LOGO: PictureSize = { width: 96, height: 96 };
const FACE: PictureSize = { width: 72, height: 72 };

/** @returns the page that lists an agency's members, complete without a script */
export function renderTeamDocument(
  team: PublicTeam,
  slug: string,
  { publicUrl, script, fonts = {}, year }: DocumentSettings,
): RenderedDocument {
  const style = buildPlainStyle(fonts, team.accent) + TEAM_STYLE;
  const html = renderHtmlDocument({
    title: team.name,
    head: <TeamHead team={team} url={publicUrl + teamPath(slug)} />,
    style,
    body: (
      <PageFrame year={year}>
        <main>
          <TeamHeading team={team} />
          <TeamPeople people={team.people} />
        </main>
      </PageFrame>
    ),
    script,
  });
  return { html, style };
}

/** @returns the page for an unknown team, or one that isn't public */
export function renderNoTeamDocument(settings: MessageSettings): RenderedDocument {
  const children = (
    <>
      <p>There is no team here. Please check the address.</p>
      <nav className="ways" aria-label="Ways on">
        <a href={PATHS.home}>Go to {PRODUCT_NAME}</a>
      </nav>
    </>
  );
  return renderMessageDocument({ title: 'Team not found', children, style: WAYS_STYLE }, settings);
}

function TeamHead({ team, url }: { team: PublicTeam; url: string }) {
  const description = team.about.replace(/\s+/g, ' ').trim() || `Meet the team at ${team.name}.`;
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content="index,follow" />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={team.name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
    </>
  );
}

function TeamHeading({ team: { name, logo_url, about } }: { team: PublicTeam }) {
  return (
    <header className="who column">
      {logo_url && <img className="logo" {...toPictureSource(logo_url, LOGO)} alt="" />}
      <h1 dir="auto">{name}</h1>
      {about && (
        <p className="bio" dir="auto">
          {about}
        </p>
      )}
    </header>
  );
}

function TeamPeople({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return <p className="nobody">No one is listed here yet.</p>;
  return (
    <ul className="team">
      {people.map((person) => (
        <li key={person.username}>
          <a className="person card" href={bioPath(person.username)}>
            <Face person={person} />
            <span>
              <b dir="auto">{person.full_name || person.username}</b>
              {person.designation && <span dir="auto">{person.designation}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Cards below the fold load lazily. */
function Face({ person }: { person: Person }) {
  const { profile_picture_url, full_name, username } = person;
  if (profile_picture_url) {
    return (
      <img
        className="face"
        {...toPictureSource(profile_picture_url, FACE)}
        width={FACE.width}
        height={FACE.height}
        loading="lazy"
        alt=""
      />
    );
  }
  return (
    <span className="face" aria-hidden="true">
      {toInitial(full_name || username)}
    </span>
  );
}

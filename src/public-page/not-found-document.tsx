import { PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import { renderMessageDocument } from './message-document.tsx';
import type { DocumentSettings, RenderedDocument } from './profile-document.tsx';

type Settings = Pick<DocumentSettings, 'script' | 'year'>;

/** @returns the page for a username nobody has, or whose page may not be seen (specification section 2) */
export function renderNotFoundDocument(settings: Settings): RenderedDocument {
  const children = (
    <>
      <p>The profile you're looking for doesn't exist.</p>
      <p className="note">{PROFILE_MESSAGES.notFound}. Please check the username in the address.</p>
    </>
  );
  return renderMessageDocument({ title: 'Profile Not Found', children }, settings);
}

/** @returns the page shown while the database cannot be asked and no copy is at hand */
export function renderUnavailableDocument(settings: Settings): RenderedDocument {
  const children = <p>This page cannot be shown at the moment. Please try again in a minute.</p>;
  return renderMessageDocument({ title: 'Back in a moment', children }, settings);
}

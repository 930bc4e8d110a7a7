import { type MessageSettings, renderMessageDocument } from './message-document.tsx';
import type { RenderedDocument } from './profile-document.tsx';

/**
 * @param message a sentence that says what went wrong
 * @returns the page for somebody whose browser shows what the server answers, without a script
 */
export function renderErrorDocument(message: string, settings: MessageSettings): RenderedDocument {
  return renderMessageDocument(
    { title: 'That did not work', children: <p>{message}</p> },
    settings,
  );
}

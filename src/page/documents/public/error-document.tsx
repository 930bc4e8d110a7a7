import { type MessageSettings, renderMessageDocument } from './message-document.tsx';
import type { RenderedDocument } from './profile-document.tsx';

/**
 * @param message an error sentence
 * @returns the page for a browser that shows the server's response directly, without a script
 */
export function renderErrorDocument(message: string, settings: MessageSettings): RenderedDocument {
  return renderMessageDocument({ title: 'That didn’t work', children: <p>{message}</p> }, settings);
}

import { PATHS, settingsPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { isRecord } from '#kit/rules/values/json.ts';

/** Marks a message that Safari shows by itself (Declarative Web Push). */
const DECLARATIVE = 8030;

/** A later notice replaces an earlier one. */
export const NOTICE_TAG = 'leads';

/** The action that turns notices off on this device. */
export const TURN_OFF = 'off';

const NAME_MAX_LENGTH = 100;

export type NoticeFacts = {
  /** Unread leads, at least one. */
  unread: number;
  /** The newest lead's name. */
  full_name: string;
  /** Whether the owner wants names in notices. */
  shows_names: boolean;
};

/** @param publicUrl of the product @returns the message to a browser, as JSON */
export function buildNotice(facts: NoticeFacts, publicUrl: string): string {
  const { unread, full_name, shows_names } = facts;
  const name = shows_names ? [...full_name.trim()].slice(0, NAME_MAX_LENGTH).join('') : '';
  return JSON.stringify({
    web_push: DECLARATIVE,
    notification: {
      title: unread > 1 ? `${unread} new leads` : 'New lead',
      body: name || `Open ${PRODUCT_NAME} to read ${unread > 1 ? 'them' : 'it'}.`,
      navigate: publicUrl + PATHS.leads,
      tag: NOTICE_TAG,
      actions: [
        {
          action: TURN_OFF,
          title: 'Turn off',
          navigate: publicUrl + settingsPath('notifications'),
        },
      ],
    },
    app_badge: unread,
  });
}

/** A notification as a browser shows it. */
export type Notice = { title: string; body: string; navigate: string; unread: number };

/**
 * @param text of a message
 * @param origin of the product, the only one a notice may open
 * @returns the notification: browsers require one for any message
 */
export function readNotice(text: string, origin: string): Notice {
  const message = parse(text);
  const shown = isRecord(message.notification) ? message.notification : {};
  const navigate = typeof shown.navigate === 'string' ? parseUrl(shown.navigate) : null;
  return {
    title: typeof shown.title === 'string' ? shown.title : 'New lead',
    body: typeof shown.body === 'string' ? shown.body : '',
    navigate: navigate?.origin === origin ? navigate.href : `${origin}${PATHS.leads}`,
    unread: typeof message.app_badge === 'number' ? message.app_badge : 1,
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(text);
    return isRecord(message) ? message : {};
  } catch {
    return {};
  }
}

import { isbot } from 'isbot';
import type { DropReason } from '../rules/drop-reasons.ts';
import { USER_AGENT_READ_CHARACTERS } from './limits.ts';

/** Programs that fetch a page for a preview in a chat, outside any browser. */
const LINK_PREVIEW =
  /facebookexternalhit|facebookcatalog|facebot|meta-externalfetcher|^WhatsApp\/|TelegramBot|Slack(?:bot|-ImgProxy)|Twitterbot|LinkedInBot|Discordbot|SkypeUriPreview|Snap URL Preview|redditbot|Pinterest(?:bot|\/\d)|vkShare|kakaotalk-scrap|Mastodon\/|Cardyb|Iframely|Embedly|BingPreview|\(\+https:\/\/developers\.google\.com\/\+\/web\/snippet/i;

/**
 * Words that apps add to user agents: the phone's maker and model. There, a word that reveals a bot
 * elsewhere (`google`, `scan`) is only a product name: a naive pattern drops everyone who opens
 * Instagram on a Pixel (pitfalls: bot-names).
 */
const NAMES_OF_THINGS = [
  // Instagram, Threads, Telegram, Snapchat: "Instagram 315.0 Android (34/34; …; Google/google; Pixel 8; …)"
  /(?:Instagram|Barcelona|Telegram-|Snapchat)[ /]?(?:[\d.]+ )?(?:Android|iOS)?[ /]?[\d.]*\s?\([^)]*\)/g,
  // Facebook and Messenger: "[FB_IAB/FB4A;FBMF/Google;FBBD/google;FBCR/Google Fi;…]"
  /\bFB[A-Z_]{2,4}\/[^;\]]*/g,
  // Android: "Android 13; ScanPal EDA52 Build/…", but not "Android 13; compatible; …".
  /(?<=\(Linux; (?:U; )?Android [\d.]+; )(?!compatible)[^;)]*/g,
  // Browsers whose maker also runs a crawler, under another name.
  /\bSogouMobileBrowser\/[\d.]+|\bMetaSr [\d.]+/g,
];

/**
 * @param userAgent header
 * @returns why this user agent isn't a person's, or null if it is an ordinary browser
 */
export function findBotReason(
  userAgent: string,
): Extract<DropReason, 'bot' | 'link_preview'> | null {
  const told = userAgent.slice(0, USER_AGENT_READ_CHARACTERS);
  if (LINK_PREVIEW.test(told)) return 'link_preview';
  const plain = NAMES_OF_THINGS.reduce((text, name) => text.replace(name, ''), told);
  // Every browser sends a user agent.
  return plain.trim() === '' || isbot(plain) ? 'bot' : null;
}

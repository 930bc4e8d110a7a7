import { findSocialNetwork, SOCIAL_NETWORKS, type SocialNetworkKey } from './social-networks.ts';

/** The characters a network allows in a username, with a description of them. */
const WORD = { pattern: /^\w{1,60}$/, words: 'letters, digits and underscores' };
const DOTTED = { pattern: /^[\w.]{1,60}$/, words: 'letters, digits, dots and underscores' };
const DASHED = { pattern: /^[\p{L}\p{N}_-]{1,100}$/u, words: 'letters, digits and dashes' };
const LOOSE = {
  pattern: /^[\w.-]{1,100}$/,
  words: 'letters, digits, dots, dashes and underscores',
};

type Profile = readonly [address: string, name: typeof WORD];

/**
 * The profile URL on each network, with `*` for the name. Networks missing here, such as LINE,
 * Discord and Deezer, have no URLs with names.
 */
const PROFILES: Partial<Record<SocialNetworkKey, Profile>> = {
  instagram: ['www.instagram.com/*', DOTTED],
  facebook: ['www.facebook.com/*', LOOSE],
  messenger: ['m.me/*', LOOSE],
  threads: ['www.threads.com/@*', DOTTED],
  x: ['x.com/*', WORD],
  bluesky: ['bsky.app/profile/*', LOOSE],
  mastodon: ['mastodon.social/@*', WORD],
  pixelfed: ['pixelfed.social/*', LOOSE],
  linkedin: ['www.linkedin.com/in/*', DASHED],
  xing: ['www.xing.com/profile/*', DASHED],
  youtube: ['www.youtube.com/@*', LOOSE],
  tiktok: ['www.tiktok.com/@*', DOTTED],
  snapchat: ['www.snapchat.com/add/*', LOOSE],
  pinterest: ['www.pinterest.com/*', WORD],
  tumblr: ['www.tumblr.com/*', DASHED],
  reddit: ['www.reddit.com/user/*', DASHED],
  quora: ['www.quora.com/profile/*', DASHED],
  telegram: ['t.me/*', WORD],
  weibo: ['weibo.com/*', WORD],
  vk: ['vk.com/*', DOTTED],
  twitch: ['www.twitch.tv/*', WORD],
  kick: ['kick.com/*', DASHED],
  rumble: ['rumble.com/user/*', DASHED],
  vimeo: ['vimeo.com/*', DASHED],
  dailymotion: ['www.dailymotion.com/*', LOOSE],
  steam: ['steamcommunity.com/id/*', DASHED],
  chess: ['www.chess.com/member/*', DASHED],
  spotify: ['open.spotify.com/user/*', LOOSE],
  soundcloud: ['soundcloud.com/*', DASHED],
  bandcamp: ['*.bandcamp.com', DASHED],
  mixcloud: ['www.mixcloud.com/*', DASHED],
  lastfm: ['www.last.fm/user/*', DASHED],
  github: ['github.com/*', DASHED],
  gitlab: ['gitlab.com/*', LOOSE],
  codeberg: ['codeberg.org/*', LOOSE],
  dev: ['dev.to/*', WORD],
  producthunt: ['www.producthunt.com/@*', WORD],
  orcid: ['orcid.org/*', DASHED],
  researchgate: ['www.researchgate.net/profile/*', DASHED],
  medium: ['medium.com/@*', LOOSE],
  substack: ['*.substack.com', DASHED],
  goodreads: ['www.goodreads.com/*', DASHED],
  letterboxd: ['letterboxd.com/*', WORD],
  dribbble: ['dribbble.com/*', DASHED],
  behance: ['www.behance.net/*', DASHED],
  figma: ['www.figma.com/@*', DASHED],
  artstation: ['www.artstation.com/*', DASHED],
  deviantart: ['www.deviantart.com/*', DASHED],
  flickr: ['www.flickr.com/people/*', DASHED],
  unsplash: ['unsplash.com/@*', DASHED],
  patreon: ['www.patreon.com/*', DASHED],
  kofi: ['ko-fi.com/*', DASHED],
  buymeacoffee: ['buymeacoffee.com/*', LOOSE],
  paypal: ['paypal.me/*', DASHED],
  cashapp: ['cash.app/$*', DASHED],
  kickstarter: ['www.kickstarter.com/profile/*', DASHED],
  gumroad: ['*.gumroad.com', DASHED],
  etsy: ['www.etsy.com/shop/*', DASHED],
  strava: ['www.strava.com/athletes/*', DASHED],
  calendly: ['calendly.com/*', DASHED],
  linktree: ['linktr.ee/*', LOOSE],
};

/** Networks where a phone number is the profile. */
const PHONE_PROFILES: Partial<Record<SocialNetworkKey, (number: string) => string>> = {
  whatsapp: (number) => `https://wa.me/${number.slice(1)}`,
  signal: (number) => `https://signal.me/#p/${number}`,
};

/** @returns the network's URL builder for a number such as `+491701234567`; null if it has none */
export function findPhoneProfile(network: SocialNetworkKey): ((number: string) => string) | null {
  return PHONE_PROFILES[network] ?? null;
}

/** @returns the characters allowed in a network's usernames; null if its URLs don't contain them */
export function findNameRule(network: SocialNetworkKey): typeof WORD | null {
  return PROFILES[network]?.[1] ?? null;
}

/** @param name on the network, without `@` @returns its URL; null if the network has none */
export function toProfileUrl(network: SocialNetworkKey, name: string): string | null {
  const address = PROFILES[network]?.[0];
  if (address === undefined) return null;
  const isShort = network === 'bluesky' && !name.includes('.');
  return `https://${address.replace('*', () => (isShort ? `${name}.bsky.social` : name))}`;
}

/** @param url absolute @returns `Instagram profile @maya` if it is a person's URL; otherwise null */
export function describeProfile(url: string): string | null {
  const network = findSocialNetwork(url);
  const name = findProfileName(url);
  return network && name && `${SOCIAL_NETWORKS[network].name} profile @${name}`;
}

/** @param url absolute @returns the username of a profile, without `@`; otherwise null */
export function findProfileName(url: string): string | null {
  const network = findSocialNetwork(url);
  const profile = network && PROFILES[network];
  if (!profile) return null;
  const [address, { pattern }] = profile;
  const { hostname, pathname } = new URL(url);
  const place = `${hostname}${pathname}`.replace(/^www\./, '').replace(/\/$/, '');
  const [before = '', after = ''] = address.replace(/^www\./, '').split('*');
  if (!place.startsWith(before) || !place.endsWith(after)) return null;
  const handle = decode(place.slice(before.length, place.length - after.length));
  return pattern.test(handle) ? handle : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

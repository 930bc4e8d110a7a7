/**
 * The networks a page knows by sight: the name read aloud, and the hosts that belong to them.
 * A subdomain belongs to its host.
 */
export const SOCIAL_NETWORKS = {
  instagram: { name: 'Instagram', hosts: ['instagram.com', 'instagr.am'] },
  facebook: {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me', 'messenger.com'],
  },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
  github: { name: 'GitHub', hosts: ['github.com'] },
  whatsapp: { name: 'WhatsApp', hosts: ['whatsapp.com', 'wa.me'] },
  telegram: { name: 'Telegram', hosts: ['telegram.org', 'telegram.me', 't.me'] },
  snapchat: { name: 'Snapchat', hosts: ['snapchat.com'] },
  pinterest: { name: 'Pinterest', hosts: ['pinterest.com', 'pin.it'] },
  threads: { name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  bluesky: { name: 'Bluesky', hosts: ['bsky.app', 'bsky.social'] },
  mastodon: {
    name: 'Mastodon',
    hosts: ['mastodon.social', 'mastodon.online', 'mstdn.social', 'fosstodon.org', 'hachyderm.io'],
  },
  discord: { name: 'Discord', hosts: ['discord.com', 'discord.gg'] },
  twitch: { name: 'Twitch', hosts: ['twitch.tv'] },
  spotify: { name: 'Spotify', hosts: ['spotify.com', 'spotify.link'] },
  soundcloud: { name: 'SoundCloud', hosts: ['soundcloud.com'] },
  medium: { name: 'Medium', hosts: ['medium.com'] },
  dribbble: { name: 'Dribbble', hosts: ['dribbble.com'] },
  behance: { name: 'Behance', hosts: ['behance.net'] },
  reddit: { name: 'Reddit', hosts: ['reddit.com'] },
} as const satisfies Record<string, { name: string; hosts: readonly string[] }>;

export type SocialNetworkKey = keyof typeof SOCIAL_NETWORKS;

const NETWORK_OF_HOST: ReadonlyMap<string, SocialNetworkKey> = new Map(
  Object.entries(SOCIAL_NETWORKS).flatMap(([key, { hosts }]) =>
    hosts.map((host): [string, SocialNetworkKey] => [host, key as SocialNetworkKey]),
  ),
);

/**
 * @param url absolute
 * @returns the network whose host it names, or null: a look-alike such as `notx.com` is none
 */
export function findSocialNetwork(url: string): SocialNetworkKey | null {
  if (!URL.canParse(url)) return null;
  const labels = new URL(url).hostname.split('.');
  for (let start = 0; start < labels.length - 1; start += 1) {
    const network = NETWORK_OF_HOST.get(labels.slice(start).join('.'));
    if (network) return network;
  }
  return null;
}

const SCHEME_NAMES: Readonly<Record<string, string>> = {
  'mailto:': 'Email',
  'tel:': 'Phone',
  'sms:': 'Text message',
};

/**
 * @param url of a social link
 * @returns what the link is called where only its picture is seen: the network, `Email`, or the host
 */
export function buildSocialName(url: string): string {
  const network = findSocialNetwork(url);
  if (network) return SOCIAL_NETWORKS[network].name;
  if (!URL.canParse(url)) return 'Website';
  const { protocol, hostname } = new URL(url);
  return SCHEME_NAMES[protocol] ?? hostname.replace(/^www\./, '');
}

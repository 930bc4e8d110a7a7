import { parseUrl } from '#kit/rules/urls/parse-url.ts';
/** Networks with an icon: the name read aloud, and their hosts, subdomains included. */
export const SOCIAL_NETWORKS = {
  instagram: { name: 'Instagram', hosts: ['instagram.com', 'instagr.am', 'ig.me'] },
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.gg', 'fb.watch'] },
  messenger: { name: 'Messenger', hosts: ['messenger.com', 'm.me'] },
  threads: { name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  whatsapp: { name: 'WhatsApp', hosts: ['whatsapp.com', 'wa.me', 'wa.link'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
  bluesky: { name: 'Bluesky', hosts: ['bsky.app', 'bsky.social'] },
  mastodon: {
    name: 'Mastodon',
    hosts: [
      'mastodon.social',
      'mastodon.online',
      'mastodon.world',
      'mastodon.art',
      'mstdn.social',
      'mas.to',
      'fosstodon.org',
      'hachyderm.io',
      'infosec.exchange',
      'techhub.social',
      'chaos.social',
      'mathstodon.xyz',
      'mstdn.jp',
      'norden.social',
      'pawoo.net',
      'piaille.fr',
      'social.coop',
      'troet.cafe',
    ],
  },
  pixelfed: { name: 'Pixelfed', hosts: ['pixelfed.social'] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  xing: { name: 'XING', hosts: ['xing.com'] },
  youtubemusic: { name: 'YouTube Music', hosts: ['music.youtube.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
  snapchat: { name: 'Snapchat', hosts: ['snapchat.com'] },
  pinterest: {
    name: 'Pinterest',
    hosts: [
      'pinterest.com',
      'pin.it',
      'pinterest.at',
      'pinterest.ca',
      'pinterest.ch',
      'pinterest.co.uk',
      'pinterest.com.au',
      'pinterest.com.mx',
      'pinterest.de',
      'pinterest.es',
      'pinterest.fr',
      'pinterest.it',
      'pinterest.jp',
      'pinterest.pt',
      'pinterest.se',
    ],
  },
  tumblr: { name: 'Tumblr', hosts: ['tumblr.com'] },
  reddit: { name: 'Reddit', hosts: ['reddit.com', 'redd.it'] },
  quora: { name: 'Quora', hosts: ['quora.com'] },
  telegram: { name: 'Telegram', hosts: ['telegram.org', 'telegram.me', 't.me'] },
  signal: { name: 'Signal', hosts: ['signal.org', 'signal.me', 'signal.group'] },
  discord: { name: 'Discord', hosts: ['discord.com', 'discord.gg', 'discordapp.com'] },
  line: { name: 'LINE', hosts: ['line.me', 'lin.ee'] },
  wechat: { name: 'WeChat', hosts: ['wechat.com', 'weixin.qq.com'] },
  weibo: { name: 'Weibo', hosts: ['weibo.com', 'weibo.cn'] },
  bilibili: { name: 'Bilibili', hosts: ['bilibili.com', 'b23.tv'] },
  kakaotalk: { name: 'KakaoTalk', hosts: ['kakao.com'] },
  vk: { name: 'VK', hosts: ['vk.com', 'vk.ru', 'vk.me'] },
  twitch: { name: 'Twitch', hosts: ['twitch.tv'] },
  kick: { name: 'Kick', hosts: ['kick.com'] },
  rumble: { name: 'Rumble', hosts: ['rumble.com'] },
  vimeo: { name: 'Vimeo', hosts: ['vimeo.com'] },
  dailymotion: { name: 'Dailymotion', hosts: ['dailymotion.com', 'dai.ly'] },
  steam: { name: 'Steam', hosts: ['steamcommunity.com', 'steampowered.com', 's.team'] },
  chess: { name: 'Chess.com', hosts: ['chess.com'] },
  spotify: { name: 'Spotify', hosts: ['spotify.com', 'spotify.link'] },
  applemusic: { name: 'Apple Music', hosts: ['music.apple.com'] },
  applepodcasts: { name: 'Apple Podcasts', hosts: ['podcasts.apple.com'] },
  soundcloud: { name: 'SoundCloud', hosts: ['soundcloud.com'] },
  bandcamp: { name: 'Bandcamp', hosts: ['bandcamp.com'] },
  deezer: { name: 'Deezer', hosts: ['deezer.com', 'deezer.page.link'] },
  tidal: { name: 'TIDAL', hosts: ['tidal.com'] },
  mixcloud: { name: 'Mixcloud', hosts: ['mixcloud.com'] },
  lastfm: { name: 'Last.fm', hosts: ['last.fm'] },
  bandsintown: { name: 'Bandsintown', hosts: ['bandsintown.com'] },
  github: { name: 'GitHub', hosts: ['github.com'] },
  gitlab: { name: 'GitLab', hosts: ['gitlab.com'] },
  codeberg: { name: 'Codeberg', hosts: ['codeberg.org'] },
  stackoverflow: { name: 'Stack Overflow', hosts: ['stackoverflow.com'] },
  dev: { name: 'DEV', hosts: ['dev.to'] },
  producthunt: { name: 'Product Hunt', hosts: ['producthunt.com'] },
  orcid: { name: 'ORCID', hosts: ['orcid.org'] },
  googlescholar: { name: 'Google Scholar', hosts: ['scholar.google.com'] },
  researchgate: { name: 'ResearchGate', hosts: ['researchgate.net'] },
  medium: { name: 'Medium', hosts: ['medium.com'] },
  substack: { name: 'Substack', hosts: ['substack.com'] },
  goodreads: { name: 'Goodreads', hosts: ['goodreads.com'] },
  letterboxd: { name: 'Letterboxd', hosts: ['letterboxd.com', 'boxd.it'] },
  imdb: { name: 'IMDb', hosts: ['imdb.com'] },
  dribbble: { name: 'Dribbble', hosts: ['dribbble.com'] },
  behance: { name: 'Behance', hosts: ['behance.net'] },
  figma: { name: 'Figma', hosts: ['figma.com'] },
  artstation: { name: 'ArtStation', hosts: ['artstation.com'] },
  deviantart: { name: 'DeviantArt', hosts: ['deviantart.com'] },
  pixiv: { name: 'pixiv', hosts: ['pixiv.net'] },
  flickr: { name: 'Flickr', hosts: ['flickr.com', 'flic.kr'] },
  unsplash: { name: 'Unsplash', hosts: ['unsplash.com'] },
  patreon: { name: 'Patreon', hosts: ['patreon.com'] },
  kofi: { name: 'Ko-fi', hosts: ['ko-fi.com'] },
  buymeacoffee: { name: 'Buy Me a Coffee', hosts: ['buymeacoffee.com'] },
  paypal: { name: 'PayPal', hosts: ['paypal.com', 'paypal.me'] },
  cashapp: { name: 'Cash App', hosts: ['cash.app'] },
  kickstarter: { name: 'Kickstarter', hosts: ['kickstarter.com'] },
  gumroad: { name: 'Gumroad', hosts: ['gumroad.com'] },
  etsy: { name: 'Etsy', hosts: ['etsy.com'] },
  strava: { name: 'Strava', hosts: ['strava.com'] },
  komoot: { name: 'Komoot', hosts: ['komoot.com', 'komoot.de'] },
  calendly: { name: 'Calendly', hosts: ['calendly.com'] },
  linktree: { name: 'Linktree', hosts: ['linktr.ee'] },
} as const satisfies Record<string, { name: string; hosts: readonly string[] }>;

export type SocialNetworkKey = keyof typeof SOCIAL_NETWORKS;

const NETWORK_OF_HOST: ReadonlyMap<string, SocialNetworkKey> = new Map(
  Object.entries(SOCIAL_NETWORKS).flatMap(([key, { hosts }]) =>
    hosts.map((host): [string, SocialNetworkKey] => [host, key as SocialNetworkKey]),
  ),
);

/** Services known by name only: each icon would add weight to every page with icons. */
const NAME_OF_HOST: ReadonlyMap<string, string> = new Map([
  ['matrix.to', 'Matrix'],
  ['venmo.com', 'Venmo'],
  ['revolut.me', 'Revolut'],
  ['revolut.com', 'Revolut'],
  ['liberapay.com', 'Liberapay'],
  ['npmjs.com', 'npm'],
  ['codepen.io', 'CodePen'],
  ['kaggle.com', 'Kaggle'],
  ['viber.com', 'Viber'],
  ['zalo.me', 'Zalo'],
  ['upwork.com', 'Upwork'],
  ['fiverr.com', 'Fiverr'],
  ['onlyfans.com', 'OnlyFans'],
  ['maps.google.com', 'Google Maps'],
  ['maps.app.goo.gl', 'Google Maps'],
  ['maps.apple.com', 'Apple Maps'],
  ['forms.gle', 'Google Forms'],
  ['drive.google.com', 'Google Drive'],
  ['play.google.com', 'Google Play'],
  ['apps.apple.com', 'App Store'],
  ['meet.google.com', 'Google Meet'],
  ['zoom.us', 'Zoom'],
  ['eventbrite.com', 'Eventbrite'],
  ['eventbrite.co.uk', 'Eventbrite'],
  ['eventbrite.de', 'Eventbrite'],
  ['meetup.com', 'Meetup'],
  ['airbnb.com', 'Airbnb'],
  ['booking.com', 'Booking.com'],
  ['tripadvisor.com', 'Tripadvisor'],
  ...['com', 'co.uk', 'co.jp', 'de', 'es', 'fr', 'in', 'it', 'com.br', 'com.mx'].map(
    (ending): [string, string] => [`music.amazon.${ending}`, 'Amazon Music'],
  ),
]);

/** A profile on a Mastodon instance with a recognisable host. */
const INSTANCE_PROFILE = /^(?:mastodon|mstdn|masto)\.[\w.-]+\/@\w+\/?$/i;

/**
 * @param url absolute
 * @returns its host's network, or null, also for look-alikes such as `notx.com`
 */
export function findSocialNetwork(url: string): SocialNetworkKey | null {
  const { hostname = '', pathname = '' } = parseUrl(url) ?? {};
  const network = findByHost(NETWORK_OF_HOST, hostname);
  return network ?? (INSTANCE_PROFILE.test(hostname + pathname) ? 'mastodon' : null);
}

/** A subdomain belongs to its host. */
function findByHost<T>(known: ReadonlyMap<string, T>, hostname: string): T | null {
  const labels = hostname.split('.');
  for (let start = 0; start < labels.length - 1; start += 1) {
    const found = known.get(labels.slice(start).join('.'));
    if (found !== undefined) return found;
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
 * @returns the accessible name of an icon-only link: the network or service, `Email`, or the host
 */
export function buildSocialName(url: string): string {
  return findServiceName(url) ?? parseUrl(url)?.hostname.replace(/^www\./, '') ?? 'Website';
}

/** @param url absolute @returns the name of its network or service, or `Email`; null if unknown */
export function findServiceName(url: string): string | null {
  const network = findSocialNetwork(url);
  if (network) return SOCIAL_NETWORKS[network].name;
  const { protocol = '', hostname = '' } = parseUrl(url) ?? {};
  return SCHEME_NAMES[protocol] ?? findByHost(NAME_OF_HOST, hostname);
}

/** Names most used for phishing, whose look-alikes need a check: the name, and its own hosts. */
export const BRANDS: readonly { name: string; hosts: readonly string[] }[] = [
  { name: 'paypal', hosts: ['paypal.com', 'paypal.me', 'paypalobjects.com'] },
  { name: 'google', hosts: ['google.com', 'goo.gl', 'google.dev', 'google.org'] },
  { name: 'gmail', hosts: ['gmail.com'] },
  { name: 'youtube', hosts: ['youtube.com', 'youtu.be'] },
  { name: 'apple', hosts: ['apple.com'] },
  { name: 'icloud', hosts: ['icloud.com'] },
  { name: 'amazon', hosts: ['amazon.com', 'amazon.dev', 'amazon.jobs'] },
  { name: 'microsoft', hosts: ['microsoft.com'] },
  { name: 'outlook', hosts: ['outlook.com'] },
  { name: 'office365', hosts: ['office365.com', 'office.com'] },
  { name: 'facebook', hosts: ['facebook.com', 'fb.com'] },
  { name: 'instagram', hosts: ['instagram.com'] },
  { name: 'whatsapp', hosts: ['whatsapp.com', 'wa.me'] },
  { name: 'telegram', hosts: ['telegram.org', 'telegram.me'] },
  { name: 'linkedin', hosts: ['linkedin.com'] },
  { name: 'tiktok', hosts: ['tiktok.com'] },
  { name: 'snapchat', hosts: ['snapchat.com'] },
  { name: 'twitter', hosts: ['twitter.com'] },
  { name: 'discord', hosts: ['discord.com', 'discord.gg', 'discord.new'] },
  { name: 'netflix', hosts: ['netflix.com'] },
  { name: 'spotify', hosts: ['spotify.com', 'spotify.link'] },
  { name: 'dropbox', hosts: ['dropbox.com'] },
  { name: 'github', hosts: ['github.com', 'github.io', 'github.dev'] },
  { name: 'steamcommunity', hosts: ['steamcommunity.com'] },
  { name: 'coinbase', hosts: ['coinbase.com'] },
  { name: 'binance', hosts: ['binance.com'] },
  { name: 'metamask', hosts: ['metamask.io'] },
  { name: 'revolut', hosts: ['revolut.com', 'revolut.me'] },
  { name: 'stripe', hosts: ['stripe.com'] },
  { name: 'mastercard', hosts: ['mastercard.com'] },
  { name: 'santander', hosts: ['santander.com'] },
  { name: 'barclays', hosts: ['barclays.com', 'home.barclays'] },
  { name: 'wellsfargo', hosts: ['wellsfargo.com'] },
  { name: 'chase', hosts: ['chase.com'] },
  { name: 'dhl', hosts: ['dhl.com'] },
  { name: 'fedex', hosts: ['fedex.com'] },
  { name: 'booking', hosts: ['booking.com'] },
  { name: 'airbnb', hosts: ['airbnb.com'] },
];

/** Words that, beside a brand's name in one label, pretend to be the brand asking for trust. */
export const TRUST_WORDS: ReadonlySet<string> = new Set(
  `account billing confirm help id login pay payment secure security service signin support unlock
  update validate verification verify wallet web`.split(/\s+/),
);

/** Hosts that hide a link's target. */
export const SHORTENERS: ReadonlySet<string> = new Set(
  `adf.ly bit.do bit.ly bl.ink buff.ly clck.ru cutt.ly is.gd ow.ly qr.ae rb.gy rebrand.ly s.id
  short.io shorte.st shorturl.at t.ly t2m.io tiny.cc tinyurl.com tr.im u.to urlz.fr v.gd
  grabify.link iplogger.com iplogger.org 2no.co yip.su`.split(/\s+/),
);

import { parseUrl } from '#kit/rules/urls/parse-url.ts';

const CAMPAIGN = 'utm_campaign';

/** @param url as stored @returns its campaign for the linked site's analytics, or empty */
export function readCampaign(url: string): string {
  return parseUrl(url)?.searchParams.get(CAMPAIGN) ?? '';
}

/** @returns the URL with only its campaign changed or removed */
export function writeCampaign(url: string, campaign: string): string {
  const [, start = url, hash = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? [];
  const [path = '', query = ''] = start.split(/\?(.*)/s);
  const kept = query.split('&').filter((part) => part !== '' && !/^utm_campaign(=|$)/.test(part));
  const named = campaign === '' ? kept : [...kept, `${CAMPAIGN}=${encodeURIComponent(campaign)}`];
  return `${path}${named.length > 0 ? `?${named.join('&')}` : ''}${hash}`;
}

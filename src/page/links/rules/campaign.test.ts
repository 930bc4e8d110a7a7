import { expect, test } from 'vitest';
import { readCampaign, writeCampaign } from './campaign.ts';

test.for([
  ['https://a.example', 'spring', 'https://a.example?utm_campaign=spring'],
  [
    'https://a.example/x?b=1&b=2#top',
    'a & b',
    'https://a.example/x?b=1&b=2&utm_campaign=a%20%26%20b#top',
  ],
  ['https://a.example/?utm_campaign=old&c=%20', 'new', 'https://a.example/?c=%20&utm_campaign=new'],
  ['https://a.example/?utm_campaign=old', '', 'https://a.example/'],
] as const)('%s with the campaign %j is %s', ([url, campaign, written]) => {
  expect(writeCampaign(url, campaign)).toBe(written);
  expect(readCampaign(written)).toBe(campaign);
});

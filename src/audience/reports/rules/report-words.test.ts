import { expect, test } from 'vitest';
import { DROP_REASONS, listDropWords } from '#audience/events/rules/drop-reasons.ts';
import { parseCustomLinks } from '#page/profile/rules/items.ts';
import {
  listCampaigns,
  listCountries,
  listDevices,
  listLinks,
  listLinkTypes,
  listSections,
  listSources,
} from './breakdown.ts';
import { describeChange, describeRateChange } from './report-words.ts';

test.each([
  [150, 100, 'up', '50% more'],
  [75, 100, 'down', '25% less'],
  [100, 100, 'same', 'No change'],
  [0, 0, 'same', 'No change'],
  [5, 0, 'up', 'None before'],
  [0, 5, 'down', '100% less'],
  [1001, 1000, 'up', 'Under 1% more'],
  [1100, 100, 'up', '1,000% more'],
  [104, 1, 'up', '1 before'],
  [120_000, 1100, 'up', '1,100 before'],
] as const)('%i after %i is %s: %s', (now, before, direction, words) => {
  expect(describeChange(now, before)).toEqual({ direction, words });
});

test.each([
  [0.34, 0.3, 'up', '4 points more'],
  [0.29, 0.3, 'down', '1 point less'],
  [0.3, 0.3, 'same', 'No change'],
  [null, 0.3, 'same', 'Nothing to compare'],
  [0.3, null, 'same', 'Nothing to compare'],
] as const)('a rate of %s after %s is %s: %s', (now, before, direction, words) => {
  expect(describeRateChange(now, before)).toEqual({ direction, words });
});

test('a source has its everyday name, and a network’s hosts share one row', () => {
  const counts = [
    { value: '', count: 9 },
    { value: 'l.instagram.com', count: 4 },
    { value: 'www.instagram.com', count: 3 },
    { value: 'qr', count: 5 },
    { value: 'table', count: 4 },
    { value: 'instagram', count: 1 },
    { value: 'other', count: 2 },
    { value: 'www.example.com', count: 1 },
  ];
  expect(listSources(counts).map(({ name, count }) => [name, count])).toEqual([
    ['Direct or unknown', 9],
    ['Instagram', 8],
    ['QR code', 5],
    ['Table stand', 4],
    ['Other', 2],
    ['example.com', 1],
  ]);
});

const links = parseCustomLinks([
  { id: 'a', buttonText: 'The autumn catalogue', url: 'https://Lindqvist.example' },
  { id: 'b', buttonText: ' ', url: 'https://lindqvist.example/empty' },
]);

test.each([
  ['https://lindqvist.example/', 'The autumn catalogue', 'lindqvist.example'],
  ['https://lindqvist.example/empty', 'lindqvist.example/empty', ''],
  ['https://www.gone.example/old/', 'gone.example/old', ''],
  ['mailto:maya@lindqvist.example', 'maya@lindqvist.example', ''],
  ['https://vizit.test/bio/demo.vcf', 'Contact card', ''],
  ['other', 'Other', ''],
  ['not a url', 'not a url', ''],
])('a click on %s is shown as %j, %j', (value, name, detail) => {
  expect(listLinks([{ value, count: 2 }], links)).toEqual([{ name, detail, count: 2 }]);
});

test('devices, countries, campaigns, sections and types have readable names', () => {
  expect(listDevices([{ value: 'mobile', count: 1 }])[0]?.name).toBe('Phone');
  const countries = [
    { value: 'SE', count: 2 },
    { value: 'other', count: 1 },
  ];
  expect(listCountries(countries, () => 'Sweden').map(({ name }) => name)).toEqual([
    'Sweden',
    'Other',
  ]);
  expect(listCampaigns([{ value: 'autumn', count: 1 }])[0]?.name).toBe('autumn');
  expect(listSections({ vcard: 1, gone: 2 }).map(({ name }) => name)).toEqual([
    'gone',
    'Contact Card',
  ]);
  expect(listLinkTypes({ social: 1, Unknown: 2 }).map(({ name }) => name)).toEqual([
    'Unknown',
    'Social links',
  ]);
});

// 'Not counted: 12 bots, 3 of your own'
test('uncounted events are listed in words, most frequent first', () => {
  expect(listDropWords({ owner: 3, bot: 1200, link_preview: 1, weather: 2 })).toEqual([
    '1,200 bots',
    '3 of your own',
    '2 for another reason',
    '1 link preview',
  ]);
  expect(listDropWords({})).toEqual([]);
});

test.for(Object.keys(DROP_REASONS))('the reason %s has words', (reason) => {
  expect(listDropWords({ [reason]: 2 })[0]).not.toContain('another reason');
});

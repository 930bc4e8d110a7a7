import { expect, test } from 'vitest';
import { parsePublicProfile } from './public-profile.ts';
import { buildStructuredData } from './structured-data.ts';

const PAGE = 'https://vizit.example/bio/ada';

test('structured data of type Person is emitted, with social links that start with http', () => {
  const profile = parsePublicProfile({
    username: 'ada',
    full_name: 'Ada Lovelace',
    designation: 'Analyst',
    social_links: [{ url: 'https://example.com/ada' }, { url: 'mailto:ada@example.com' }],
  });
  expect(buildStructuredData(profile, PAGE).mainEntity).toEqual({
    '@type': 'Person',
    name: 'Ada Lovelace',
    alternateName: 'ada',
    url: PAGE,
    jobTitle: 'Analyst',
    sameAs: ['https://example.com/ada'],
  });
});

test('a person without a name is called by the username, and empty properties are omitted', () => {
  const data = buildStructuredData(parsePublicProfile({ username: 'ada' }), PAGE);
  expect(data.mainEntity).toEqual({
    '@type': 'Person',
    name: 'ada',
    alternateName: 'ada',
    url: PAGE,
  });
  expect(data).not.toHaveProperty('dateModified');
});

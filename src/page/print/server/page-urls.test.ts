import { expect, test } from 'vitest';
import { codePortraitPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { buildPublicProfile, STORED_PICTURES } from '#test/pages/public-profile.ts';
import { toPrintedPerson } from '../rules/printed-person.ts';
import { toPageUrls, writeSignature } from './print-functions.ts';

/* People read the address at the domain; links, pictures and codes are at ours. */

const OURS = 'https://vizit.test';
const AT_DOMAIN = { publicUrl: OURS, domains: { findOrigin: () => 'https://ada.example' } };
const profile = buildPublicProfile({ profile_picture_url: `${STORED_PICTURES}me.jpg` });

test('a print shows the domain’s address, and its code is ours', () => {
  const urls = toPageUrls(profile.username, AT_DOMAIN);
  expect(toPrintedPerson(profile, urls, 'badge')).toMatchObject({
    address: 'ada.example',
    codeUrl: OURS + scanPath(profile.id, 'badge'),
  });
});

test('a signature shows the domain’s address; its link and picture are ours', () => {
  const { html, text } = writeSignature(profile, AT_DOMAIN);
  const link = OURS + scanPath(profile.id, 'signature');
  expect(html).toMatch(/>ada\.example</);
  expect(html).not.toContain('https://ada.example');
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain(`src="${OURS}${codePortraitPath(profile.id)}"`);
  expect(text.split('\n').at(-1)).toBe(link);
});

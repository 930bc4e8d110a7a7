import { expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { codeCardPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { readLeadFile, readScannedLead } from './read-lead.ts';

const CARD = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Ελένη Παπαδοπούλου',
  'N:Παπαδοπούλου;Ελένη;;;',
  'ORG:Olive & Co',
  'TITLE:Buyer',
  'TEL;TYPE=CELL:+30 210 123',
  'EMAIL:eleni@olive.test',
  'END:VCARD',
  '',
].join('\r\n');

const ELENI = {
  full_name: 'Ελένη Παπαδοπούλου',
  email: 'eleni@olive.test',
  phone: '+30 210 123',
  company: 'Olive & Co',
  message: 'Buyer',
};

const ID = '9a2c1a9e-1111-4222-8333-944455556666';

const page = (path: string) => new URL(path, window.location.origin).href;

test('a card from a code or a file fills in the form', async () => {
  expect(await readScannedLead(CARD)).toEqual({ typed: ELENI, sentence: null });
  const file = new File([CARD], 'eleni.vcf', { type: 'text/vcard' });
  expect(await readLeadFile(file)).toEqual({ typed: ELENI, sentence: null });
});

test('a scanned URL of one of our pages fetches its card', async () => {
  const calls = answerRequests(() => new Response(CARD));
  expect((await readScannedLead(page('/bio/eleni?at=badge'))).typed).toEqual(ELENI);
  expect(calls.map(({ path }) => path)).toEqual(['/bio/eleni.vcf']);
});

test.for([
  ['ours', window.location.origin],
  ['a page’s domain', 'https://ada.example'],
] as const)('the card for a code scanned at %s is requested from our host', async ([, origin]) => {
  const calls = answerRequests(() => new Response(CARD));
  expect((await readScannedLead(origin + scanPath(ID, 'badge'))).typed).toEqual(ELENI);
  expect(calls.map(({ path }) => path)).toEqual([codeCardPath(ID)]);
});

test.for([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page shows no card', () => new Response('Not found', { status: 404 })],
  ['the card is empty', () => new Response('BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n')],
] as const)('if %s, the page’s link is noted, and the form says so', async ([, answer]) => {
  answerRequests(answer);
  const url = page('/bio/eleni');
  expect(await readScannedLead(url)).toEqual({
    typed: { message: url },
    sentence: 'We couldn’t read this page’s contact card now, so its link is in the note.',
  });
});

test('without a contact, the message says what to do', async () => {
  expect((await readScannedLead('WIFI:S:Fair;;')).sentence).toMatch(
    /^There are no contact details/,
  );
  const text = new File(['Hello'], 'hello.txt', { type: 'text/plain' });
  expect((await readLeadFile(text)).sentence).toMatch(/^There’s nothing we can use/);
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.vcf');
  expect((await readLeadFile(large)).sentence).toBe('This file is larger than 20 MB.');
  const broken = new File(['no picture'], 'code.png', { type: 'image/png' });
  expect((await readLeadFile(broken)).sentence).toMatch(/^We can’t see a code/);
});

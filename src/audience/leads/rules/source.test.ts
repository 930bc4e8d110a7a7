import { expect, test } from 'vitest';
import { findSenderPage, nameSource } from './source.ts';

test('a source is shown by its name, and a host by itself', () => {
  expect(['', 'qr', 'api', 'exchange', 'www.instagram.com'].map(nameSource)).toEqual([
    'Direct',
    'QR code',
    'API',
    'Exchange',
    'www.instagram.com',
  ]);
});

const LEAD = { source: 'exchange', message: 'https://vizit.test/bio/ada', corrected_at: null };

test.for([
  ['we wrote', {}, LEAD.message],
  ['its sender may have rewritten', { corrected_at: '2026-12-24T10:00:00Z' }, null],
  ['of an ordinary message', { source: '' }, null],
  ['that isn’t there', { message: '' }, null],
] as const)('an address %s is linked as the sender’s page: %j, %j', ([, columns, wanted]) => {
  expect(findSenderPage({ ...LEAD, ...columns })).toBe(wanted);
});

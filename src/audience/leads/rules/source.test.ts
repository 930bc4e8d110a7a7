import { expect, test } from 'vitest';
import { findSenderPage, nameSource } from './source.ts';

test.for([
  ['', 'Direct'],
  ['qr', 'QR code'],
  ['api', 'API'],
  ['exchange', 'Exchange'],
  ['exchange:badge', 'Exchange, Badge'],
  ['exchange:www.instagram.com', 'Exchange, www.instagram.com'],
  ['exchanges.test', 'exchanges.test'],
  ['table', 'Table stand'],
  ['nfc', 'NFC tag'],
  ['www.instagram.com', 'www.instagram.com'],
  ['toString', 'toString'],
] as const)('a lead’s source %j is called %s', ([source, name]) => {
  expect(nameSource(source)).toBe(name);
});

const LEAD = { source: 'exchange', message: 'https://vizit.test/bio/ada', corrected_at: null };

test.for([
  ['we wrote', {}, LEAD.message],
  ['we wrote for a scan', { source: 'exchange:qr' }, LEAD.message],
  ['its sender may have rewritten', { corrected_at: '2026-12-24T10:00:00Z' }, null],
  ['of an ordinary message', { source: '' }, null],
  ['that isn’t there', { message: '' }, null],
] as const)('an address %s is linked as the sender’s page: %j, %j', ([, columns, wanted]) => {
  expect(findSenderPage({ ...LEAD, ...columns })).toBe(wanted);
});

import { expect, test } from 'vitest';
import { nameSource } from './source.ts';

test.for([
  ['', 'Direct'],
  ['qr', 'QR code'],
  ['table', 'Table stand'],
  ['nfc', 'NFC tag'],
  ['www.instagram.com', 'www.instagram.com'],
  ['toString', 'toString'],
] as const)('a lead’s source %j is called %s', ([source, name]) => {
  expect(nameSource(source)).toBe(name);
});

import { toBuffer } from 'qrcode';
import { expect, test } from 'vitest';
import { buildScannedCard } from '#page/card/rules/scanned-card.ts';
import { parseVcardData } from '#page/profile/rules/items.ts';
import { codeCardPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { readWithZxing } from '#test/pages/qr-readers.ts';
import { sortScanned } from './scanned-text.ts';

/* With the decoder for browsers without their own. */

const ORIGIN = 'https://vizit.test';
const ID = '9a2c1a9e-1111-4222-8333-944455556666';

const read = async (text: string) => (await readWithZxing(await toBuffer(text))) ?? '';

test('the card in our own code can be read, in any script', async () => {
  const vcard_data = parseVcardData({ name: '山田 太郎', phone: '+81 3 1234', company: 'Ελιά' });
  const { text } = buildScannedCard({ full_name: '', vcard_data, pageUrl: `${ORIGIN}/bio/yamada` });
  const scanned = sortScanned(await read(text), ORIGIN);
  expect(scanned).toMatchObject({ kind: 'card' });
  expect(JSON.stringify(scanned)).toContain('山田');
});

test('a page’s code leads to the page', async () => {
  const code = `${ORIGIN}${scanPath(ID, 'event')}`;
  expect(sortScanned(await read(code), ORIGIN)).toEqual({
    kind: 'page',
    path: codeCardPath(ID),
    url: code,
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { type CsvRow, downloadCsv } from './csv.ts';

afterEach(() => vi.restoreAllMocks());

/** The bytes the browser was handed, and under which name. */
async function download(rows: readonly CsvRow[]) {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:csv';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  downloadCsv('people.csv', rows);
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? []);
  return { names, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}

test('the first row names the columns, and the file the browser saves', async () => {
  const { names, text } = await download([
    { name: 'Amélie', leads: 3 },
    { name: 'Jonas, "the" carpenter', leads: -2 },
  ]);
  expect(names).toEqual(['people.csv']);
  expect(text).toBe('\uFEFFname,leads\r\nAmélie,3\r\n"Jonas, ""the"" carpenter",-2\r\n');
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type CsvRow, downloadCsv } from './csv.ts';
import { useExport } from './export-menu.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Records the files downloaded from now on, with their names. */
function watchDownloads() {
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
  return { files, names };
}

async function download(rows: readonly CsvRow[]) {
  const { files, names } = watchDownloads();
  downloadCsv('people.csv', rows);
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? []);
  return { names, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}

test('the first line names the columns, and the browser saves the file', async () => {
  const { names, text } = await download([
    { name: 'Amélie', leads: 3 },
    { name: 'Jonas, "the" carpenter', leads: -2 },
  ]);
  expect(names).toEqual(['people.csv']);
  expect(text).toBe('\uFEFFname,leads\r\nAmélie,3\r\n"Jonas, ""the"" carpenter",-2\r\n');
});

test('an export is named after the reader’s local date, to the last second of a month', async () => {
  const { names } = watchDownloads();
  const { result } = renderHook(() => useExport({ one: 'lead', many: 'leads' }));
  for (const now of [new Date(2026, 2, 31, 23, 59, 30), new Date(2026, 3, 1, 0, 0, 30)]) {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    await act(() => result.current.exportCsv(toBatches(), () => ({})));
  }
  expect(names).toEqual(['leads-2026-03-31.csv', 'leads-2026-04-01.csv']);
});

async function* toBatches(): AsyncGenerator<[]> {
  yield [];
}

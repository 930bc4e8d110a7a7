import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { CODE_READER_PROGRAM } from '../rules/code-reader-paths.ts';
import type { ReaderAnswer, ReaderQuestion } from './code-reader.ts';

/*
 * In a worker, as only its policy allows WebAssembly (`headers.ts`), and so that the camera image doesn't
 * stutter.
 */

prepareZXingModule({ overrides: { locateFile: () => CODE_READER_PROGRAM } });

const answer = (said: ReaderAnswer) => self.postMessage(said);

self.addEventListener('message', async ({ data }: MessageEvent<ReaderQuestion>) => {
  const { id, image } = data;
  try {
    const [found] = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    answer({ id, text: found?.text ?? null, hasFailed: false });
  } catch {
    answer({ id, text: null, hasFailed: true });
  }
});

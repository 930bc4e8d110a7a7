import { CODE_READER_SCRIPT } from '../rules/code-reader-paths.ts';

/** A picture for the worker, and its reply. */
export type ReaderQuestion = { id: number; image: ImageData };
export type ReaderAnswer = { id: number; text: string | null; hasFailed: boolean };

/** Reads the code in a picture: its text, or null if there is none. */
export type CodeReader = {
  read: (picture: HTMLVideoElement | ImageBitmap) => Promise<string | null>;
  close: () => void;
};

/** The browser's own, missing from TypeScript's types. */
type NativeReader = { detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string }[]> };
type NativeReaders = {
  new (options: { formats: string[] }): NativeReader;
  getSupportedFormats: () => Promise<string[]>;
};

/** @returns the browser's own reader, else ours, whose code loads with the first picture */
export async function openReader(): Promise<CodeReader> {
  const native = await findNative();
  if (native === null) return openOwnReader();
  return {
    read: async (picture) => (await native.detect(picture))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

async function findNative(): Promise<NativeReader | null> {
  const { BarcodeDetector } = window as Window & { BarcodeDetector?: NativeReaders };
  if (!BarcodeDetector) return null;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}

/** @returns whether this browser can read codes itself */
export async function hasNativeReader(): Promise<boolean> {
  return (await findNative()) !== null;
}

function openOwnReader(): CodeReader {
  const worker = new Worker(CODE_READER_SCRIPT);
  let asked = 0;
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        asked += 1;
        const id = asked;
        const fail = () => reject(new DOMException('It didn’t load.', 'ReaderError'));
        worker.onerror = fail;
        worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
          if (data.id !== id) return;
          if (data.hasFailed) fail();
          else resolve(data.text);
        };
        const image = toImage(picture);
        const question: ReaderQuestion = { id, image };
        worker.postMessage(question, [image.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}

/** Pictures are scaled to this size, as larger ones are slow. */
const MOST_PIXELS = 1280;

function toImage(picture: HTMLVideoElement | ImageBitmap): ImageData {
  const isVideo = picture instanceof HTMLVideoElement;
  const [width, height] = isVideo
    ? [picture.videoWidth, picture.videoHeight]
    : [picture.width, picture.height];
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new DOMException('There is no canvas.', 'ReaderError');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

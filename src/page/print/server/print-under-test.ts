import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { parsePresentation } from '#page/design/rules/presentation.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';

const run = promisify(execFile);

/** The resolution of print shops. */
const DOTS_PER_INCH = 300;
const MM_PER_INCH = 25.4;

/** A printed person, with a look of any columns. */
export function buildPerson(
  changes: Partial<PrintedPerson> = {},
  look: Record<string, unknown> = {},
): PrintedPerson {
  return {
    username: 'ada_lovelace',
    full_name: 'Ada Lovelace',
    role: 'Mathematician and writer',
    company: 'Analytical Engines Ltd.',
    phone: '+44 20 7946 0991',
    email: 'ada.lovelace@analytical-engines.example',
    place: '12 St James’s Square, London SW1Y 4JH',
    address: 'vizit.test/bio/ada_lovelace',
    codeUrl: `https://vizit.test/q/${'3RG0'.padEnd(25, 'A')}/CARD`,
    presentation: parsePresentation(look),
    ...changes,
  };
}

/** In pixels, as cameras see it: at full size, the reader mistakes rounded ends for modules. */
const CAMERA_SIDES = [1_000, 700, 500] as const;

/** A code read from a picture, with the side of its dark modules in the picture's pixels. */
export async function readCode(image: Buffer): Promise<{ url: string; side: number } | null> {
  const { width } = await sharp(image).metadata();
  for (const side of CAMERA_SIDES) {
    const { data, info } = await sharp(image)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    if (read === null) continue;
    const { topLeftCorner, topRightCorner } = read.location;
    const seen = topRightCorner.x - topLeftCorner.x;
    return { url: read.data, side: (seen * width) / info.width };
  }
  return null;
}

type Page = { image: Buffer; width: number; height: number };

/** @returns each page as a print shop renders it, with its size in millimetres */
export async function drawPages(pdf: Uint8Array): Promise<Page[]> {
  return inFolder(pdf, async (file, folder) => {
    await run('pdftoppm', ['-r', String(DOTS_PER_INCH), '-jpeg', file, join(folder, 'page')]);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort();
    return Promise.all(
      names.map(async (name) => {
        const image = await readFile(join(folder, name));
        const { width, height } = await sharp(image).metadata();
        return { image, width: toMm(width), height: toMm(height) };
      }),
    );
  });
}

/** @returns a length in pixels, in millimetres */
export function toMm(pixels: number): number {
  return (pixels / DOTS_PER_INCH) * MM_PER_INCH;
}

/** @returns the text of `pdffonts`, and of `pdftotext` with each word's box in points */
export function readPdf(pdf: Uint8Array): Promise<{ fonts: string; boxes: string }> {
  return inFolder(pdf, async (file) => ({
    fonts: (await run('pdffonts', [file])).stdout,
    boxes: (await run('pdftotext', ['-bbox', file, '-'])).stdout,
  }));
}

async function inFolder<Result>(
  pdf: Uint8Array,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'print-'));
  try {
    const file = join(folder, 'print.pdf');
    await writeFile(file, pdf);
    return await work(file, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

import PDFDocument from 'pdfkit';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { Palette } from '#page/design/rules/palette.ts';
import { SHEETS, type SheetKey } from '../rules/pieces.ts';

/** Points in a millimetre, in PDF. */
export const POINTS_PER_MM = 72 / 25.4;

/** The margin around the bleed for crop marks, in millimetres. */
const MARGIN = 7;
/** The ends of crop marks: outside the bleed, and just before the sheet's edge. */
const MARK = { from: 4, to: 9 } as const;
const HAIRLINE = 0.25;

/** A PDF drawn in millimetres from the finished page's top left corner. */
export type Paper = {
  doc: PDFKit.PDFDocument;
  /** The fonts opened so far, by name, with the letters requested from each. */
  faces: Map<string, Map<string, boolean>>;
  /** The widths of texts measured so far, as shares of their size. */
  widths: Map<string, number>;
};

/** @returns `millimetres` in points */
export function mm(millimetres: number): number {
  return millimetres * POINTS_PER_MM;
}

/** @param title for the viewer's window @returns an empty file */
export function openPaper(title: string): Paper {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // Without a font, pdfkit opens Helvetica, which can't be embedded.
    font: '',
    info: { Title: title, Creator: PRODUCT_NAME, Producer: PRODUCT_NAME },
  });
  return { doc, faces: new Map(), widths: new Map() };
}

/**
 * Adds a page with its boxes for the printer and, if it has a bleed, crop marks. The origin is the finished
 * page's corner.
 */
export function addPage({ doc }: Paper, sheet: SheetKey): void {
  const { width, height, bleed } = SHEETS[sheet];
  const margin = bleed === 0 ? 0 : bleed + MARGIN;
  doc.addPage({ size: [mm(width + 2 * margin), mm(height + 2 * margin)], margin: 0 });
  const toBox = (beyond: number) => [
    mm(margin - beyond),
    mm(margin - beyond),
    mm(margin + width + beyond),
    mm(margin + height + beyond),
  ];
  Object.assign(doc.page.dictionary.data, { TrimBox: toBox(0), BleedBox: toBox(bleed) });
  doc.translate(mm(margin), mm(margin));
  if (bleed > 0) drawCropMarks(doc, width, height);
}

function drawCropMarks(doc: PDFKit.PDFDocument, width: number, height: number): void {
  doc.lineWidth(HAIRLINE);
  for (const x of [0, width]) {
    for (const [from, to] of [
      [-MARK.to, -MARK.from],
      [height + MARK.from, height + MARK.to],
    ] as const) {
      doc.moveTo(mm(x), mm(from)).lineTo(mm(x), mm(to));
    }
  }
  for (const y of [0, height]) {
    for (const [from, to] of [
      [-MARK.to, -MARK.from],
      [width + MARK.from, width + MARK.to],
    ] as const) {
      doc.moveTo(mm(from), mm(y)).lineTo(mm(to), mm(y));
    }
  }
  doc.stroke('#000000');
}

/** Fills the page, including its bleed, with the page's background. */
export function fillGround({ doc }: Paper, sheet: SheetKey, { canvas, gradient }: Palette): void {
  const { width, height, bleed } = SHEETS[sheet];
  const corner = [mm(-bleed), mm(-bleed), mm(width + 2 * bleed), mm(height + 2 * bleed)] as const;
  const fill = gradient
    ? doc.linearGradient(0, 0, mm(width), mm(height)).stop(0, gradient[0]).stop(1, gradient[1])
    : canvas;
  doc.rect(...corner).fill(fill);
}

/** Fills a rectangle, in millimetres. */
export function fillBox(
  { doc }: Paper,
  color: string,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
): void {
  doc.rect(mm(x), mm(y), mm(width), mm(height)).fill(color);
}

/** @returns the whole file */
export async function closePaper({ doc }: Paper): Promise<Buffer> {
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve).on('error', reject);
  });
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

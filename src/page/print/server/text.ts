import { cutText } from '#kit/rules/values/cut-text.ts';
import type { FontFile } from '#page/pictures/server/fonts.ts';
import { mm, type Paper } from './paper.ts';

/** A text's style: its plain fonts in order, its colour; `boldness` is a share of the size. */
export type TextStyle = { fonts: readonly FontFile[]; color: string; boldness?: number };

/** A text broken into lines that fit its box, and its size. */
export type FittedText = { lines: readonly string[]; size: number };

/** As a share of the size. */
const LEADING = 1.18;

/** Chooses a font for the next text, opening it if this file hasn't used it yet. */
function openFace({ doc, faces }: Paper, face: FontFile): void {
  if (!faces.has(face.name)) {
    doc.registerFont(face.name, face.data);
    faces.set(face.name, new Map());
  }
  doc.font(face.name);
}

/** pdfkit keeps the open font there, and offers no other way to read it. */
type OpenFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

function hasLetter(paper: Paper, face: FontFile, letter: string): boolean {
  const known = paper.faces.get(face.name)?.get(letter);
  if (known !== undefined) return known;
  openFace(paper, face);
  const { font } = (paper.doc as unknown as OpenFont)._font;
  const has = font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  paper.faces.get(face.name)?.set(letter, has);
  return has;
}

type Run = { face: FontFile; text: string };

/** Splits a text where the font changes; each letter gets the first font that has it. */
function divide(paper: Paper, text: string, fonts: readonly FontFile[]): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    // Spaces and marks stay with the word before them.
    const stays = last && /[\s\p{M}]/u.test(letter) && hasLetter(paper, last.face, letter);
    const face = stays ? last.face : fonts.find((font) => hasLetter(paper, font, letter));
    if (face === undefined) continue;
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  }
  return runs;
}

/** Measured at this size, then scaled. */
const MEASURED_SIZE = 1000;

/** @returns the text's width in points */
function measure(paper: Paper, text: string, { fonts }: TextStyle, size: number): number {
  // Cached by the first font, which determines the others.
  const key = `${fonts[0]?.name} ${text}`;
  const known = paper.widths.get(key);
  if (known !== undefined) return known * size;
  let width = 0;
  for (const run of divide(paper, text, fonts)) {
    openFace(paper, run.face);
    width += paper.doc.fontSize(MEASURED_SIZE).widthOfString(run.text) / MEASURED_SIZE;
  }
  paper.widths.set(key, width);
  return width * size;
}

type TextBox = {
  style: TextStyle;
  /** In millimetres. */
  width: number;
  /** In points, largest first; the first that fits is used. */
  sizes: readonly [number, ...number[]];
  /** The most lines. */
  lines: number;
  /** The maximum height of the lines, in millimetres. */
  height?: number;
};

/** The parameters of line breaking: style, size, and width in points. */
type Setting = { style: TextStyle; size: number; width: number };

/**
 * Shrinks a text until it fits; if it never does, cuts it at the end of a word. Words are split only at the
 * smallest size.
 */
export function fitText(paper: Paper, text: string, box: TextBox): FittedText {
  const { style, sizes, lines, height = Number.POSITIVE_INFINITY } = box;
  const width = mm(box.width);
  const mostAt = (size: number) => Math.min(lines, Math.floor(mm(height) / (size * LEADING)));
  for (const size of sizes) {
    const isWhole = listParts(text).every((part) => measure(paper, part, style, size) <= width);
    if (!isWhole) continue;
    const set = wrap(paper, text, { style, size, width });
    if (set.length <= mostAt(size)) return { lines: set, size };
  }
  const size = Math.min(...sizes);
  const most = mostAt(size);
  const wrapCut = (length: number) => wrap(paper, cutText(text, length), { style, size, width });
  let [least, tooMany] = [1, text.length + 1];
  while (tooMany - least > 1) {
    const middle = Math.floor((least + tooMany) / 2);
    if (wrapCut(middle).length <= most) least = middle;
    else tooMany = middle;
  }
  return { lines: wrapCut(least), size };
}

/** @returns the unbreakable pieces: words, their parts up to a hyphen, and the spaces between them */
function listParts(text: string): string[] {
  return text.match(/\s+|[^\s-]*-+|[^\s-]+/gu) ?? [];
}

/** @returns the text's lines; a piece wider than a line is split */
function wrap(paper: Paper, text: string, { style, size, width }: Setting): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => measure(paper, candidate.trim(), style, size) <= width;
  const end = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (const part of listParts(text)) {
    if (!fits(line + part)) end();
    if (fits(part)) {
      line += part;
      continue;
    }
    for (const letter of part) {
      if (!fits(line + letter)) end();
      line += letter;
    }
  }
  end();
  return lines;
}

/** @returns the lines' height, in millimetres */
export function heightOf({ lines, size }: FittedText): number {
  return (lines.length * size * LEADING) / mm(1);
}

type Place = { x: number; y: number; align?: 'start' | 'center'; style: TextStyle };

/**
 * Writes a fitted text, in millimetres.
 *
 * @param place `x` is its left edge, or its middle if centred; `y` is the top of its first line
 * @returns the bottom of its last line
 */
export function writeText(paper: Paper, text: FittedText, place: Place): number {
  const { doc } = paper;
  const { style, align = 'start' } = place;
  const { size } = text;
  const outline = (style.boldness ?? 0) * size;
  for (const [index, line] of text.lines.entries()) {
    const width = measure(paper, line, style, size);
    let x = mm(place.x) - (align === 'center' ? width / 2 : 0);
    // Makes capitals touch the top of the line.
    const baseline = mm(place.y) + size * (0.94 + index * LEADING);
    for (const run of divide(paper, line, style.fonts)) {
      openFace(paper, run.face);
      doc.fontSize(size).fillColor(style.color);
      if (outline > 0) doc.lineWidth(outline).lineJoin('round').strokeColor(style.color);
      doc.text(run.text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        fill: true,
        stroke: outline > 0,
      });
      x += doc.widthOfString(run.text);
    }
  }
  return place.y + heightOf(text);
}

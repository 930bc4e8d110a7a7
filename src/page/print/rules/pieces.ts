import type { ShareMark } from '#page/qr/rules/share-marks.ts';

/** Something to print: its finished size and bleed in millimetres, and its code's share source. */
type Sheet = { name: string; mark: ShareMark; width: number; height: number; bleed: number };

/** A picture for a screen: its size in pixels, and its code's share source. */
type Picture = { name: string; mark: ShareMark; width: number; height: number };

/** The printed pieces, as PDF. */
export const SHEETS = {
  card: { name: 'Business cards', mark: 'card', width: 85, height: 55, bleed: 3 },
  badge: { name: 'Name badge', mark: 'badge', width: 90, height: 55, bleed: 3 },
  stand: { name: 'Table stand', mark: 'table', width: 105, height: 148, bleed: 3 },
  stickers: { name: 'Sticker sheet', mark: 'sticker', width: 210, height: 297, bleed: 0 },
} as const satisfies Record<string, Sheet>;

/** The pieces for screens, as PNG. */
export const PICTURES = {
  call: { name: 'Call background', mark: 'call', width: 1920, height: 1080 },
  story: { name: 'Story picture', mark: 'story', width: 1080, height: 1920 },
} as const satisfies Record<string, Picture>;

export type SheetKey = keyof typeof SHEETS;
export type PictureKey = keyof typeof PICTURES;
export type PieceKey = SheetKey | PictureKey;

export const SHEET_KEYS = Object.keys(SHEETS) as SheetKey[];
export const PICTURE_KEYS = Object.keys(PICTURES) as PictureKey[];

/** The pieces printed for a whole team in one file. */
export const TEAM_SHEET_KEYS = ['card', 'badge'] as const satisfies readonly SheetKey[];

/** Codes to cut out of an A4 sheet, on labels of 70 × 37 mm. */
export const STICKER_GRID = { columns: 3, rows: 8, width: 70, height: 37 } as const;

/** In millimetres, without the quiet zone: cameras read 2 cm at arm's length. */
export const CODE_SIDE_MM = 21;

/** @returns whether it is printed, rather than shown on a screen */
export function isSheet(piece: PieceKey): piece is SheetKey {
  return Object.hasOwn(SHEETS, piece);
}

/** @param owner a username, or `team` @returns the name of the piece's file */
export function toPieceFile(owner: string, piece: PieceKey): string {
  return `${owner}-${piece}.${isSheet(piece) ? 'pdf' : 'png'}`;
}

import { expect, test } from 'vitest';
import { drawQrCode, QUIET_ZONE } from './qr-drawing.ts';

const COLORS = { modules: '#111111', ground: '#ffffff' };

function toMatrix(rows: readonly string[]) {
  return {
    size: rows.length,
    isDark: (column: number, row: number) => rows[row]?.[column] === '#',
  };
}

test('four light modules surround the code', () => {
  expect(QUIET_ZONE).toBe(4);
  const svg = drawQrCode(toMatrix(['#']), COLORS, null);
  expect(svg).toContain('viewBox="0 0 9 9"');
  expect(svg).toContain('transform="translate(4 4)"');
});

test('a lone module is a dot, and two neighbours form one shape', () => {
  const pathOf = (rows: readonly string[]) =>
    / d="(M(?!0 0h)[^"]*)"/.exec(drawQrCode(toMatrix(rows), COLORS, null))?.[1] ?? '';
  expect(pathOf(['#']).match(/a/g)).toHaveLength(4);
  expect(pathOf(['##', '  ']).match(/M/g)).toHaveLength(1);
  expect(pathOf(['##', '##']).match(/a/g)).toHaveLength(4);
});

test('the mark takes the middle, and the modules there make room', () => {
  const full = toMatrix(Array.from({ length: 29 }, () => '#'.repeat(29)));
  const svg = drawQrCode(full, COLORS, { svg: '<circle r="1"/>' });
  expect(svg).toContain('<circle r="1"/>');
  expect(svg).toContain('scale(0.04)');
  expect(svg.match(/M/g)?.length).toBe(1 + 29 + 5);
});

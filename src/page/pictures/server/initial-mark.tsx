import satori from 'satori';
import { toInitial } from '#page/editor/rules/initial.ts';
import type { QrColors } from '#page/qr/rules/qr-colors.ts';
import { MARK_UNITS, type QrMark } from '#page/qr/rules/qr-drawing.ts';
import { loadPictureFonts } from './fonts.ts';

/**
 * @param name of the person
 * @returns the first letter in a disc, as outlines, so that viewing it needs no font; null if our
 * fonts lack it
 */
export async function buildInitialMark(name: string, colors: QrColors): Promise<QrMark | null> {
  const { fonts, family, keepDrawable } = await loadPictureFonts();
  const initial = keepDrawable(toInitial(name));
  if (initial === '') return null;
  const svg = await satori(
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: MARK_UNITS,
        height: MARK_UNITS,
        borderRadius: MARK_UNITS / 2,
        background: colors.modules,
        color: colors.ground,
        fontFamily: family,
        fontSize: MARK_UNITS * 0.56,
        // The font only has a regular weight; small letters need more.
        WebkitTextStroke: `2px ${colors.ground}`,
      }}
    >
      {initial}
    </div>,
    { width: MARK_UNITS, height: MARK_UNITS, fonts },
  );
  return { svg };
}

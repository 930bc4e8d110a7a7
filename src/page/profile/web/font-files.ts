import bricolageGrotesqueExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url';
import bricolageGrotesque from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import dmSansExt from '@fontsource-variable/dm-sans/files/dm-sans-latin-ext-wght-normal.woff2?url';
import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url';
import frauncesExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import jetbrainsMonoExt from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-normal.woff2?url';
import jetbrainsMono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import loraExt from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2?url';
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url';
import manropeExt from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url';
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import newsreaderExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url';
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import outfitExt from '@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import playfairDisplayExt from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2?url';
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url';
import soraExt from '@fontsource-variable/sora/files/sora-latin-ext-wght-normal.woff2?url';
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url';
import spaceGroteskExt from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url';
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url';
import { FONTS } from '#page/design/rules/fonts.ts';
import { buildFontFaces, type FontFiles } from '#page/style/public/look-style.ts';

/** Where the dashboard's own build serves the font families; a file is loaded once text uses it. */
export const FONT_FILES: FontFiles = {
  inter: toFile(inter, interExt),
  'dm-sans': toFile(dmSans, dmSansExt),
  manrope: toFile(manrope, manropeExt),
  outfit: toFile(outfit, outfitExt),
  sora: toFile(sora, soraExt),
  'space-grotesk': toFile(spaceGrotesk, spaceGroteskExt),
  'bricolage-grotesque': toFile(bricolageGrotesque, bricolageGrotesqueExt),
  fraunces: toFile(fraunces, frauncesExt),
  'playfair-display': toFile(playfairDisplay, playfairDisplayExt),
  lora: toFile(lora, loraExt),
  newsreader: toFile(newsreader, newsreaderExt),
  'jetbrains-mono': toFile(jetbrainsMono, jetbrainsMonoExt),
};

let sheet: CSSStyleSheet | undefined;

/** Makes every family available in the dashboard, for lists that show each in its own face. */
export function provideFontFaces(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(buildFontFaces(FONTS, FONT_FILES));
  document.adoptedStyleSheets.push(sheet);
}

/** Absolute, because the preview's document has no URL of its own. */
function toFile(latin: string, latinExt: string) {
  const toUrl = (path: string) => new URL(path, location.origin).href;
  return { latin: toUrl(latin), latinExt: toUrl(latinExt) };
}

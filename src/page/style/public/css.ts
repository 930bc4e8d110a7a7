/**
 * Template tag that minifies the public page's stylesheets. It doesn't support CSS strings with
 * spaces; we have none.
 *
 * @returns the sheet without comments, line breaks and needless spaces
 */
export function css(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw(parts, ...values)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/([a-z)\]]): /g, '$1:')
    .replace(/;}/g, '}')
    .trim();
}

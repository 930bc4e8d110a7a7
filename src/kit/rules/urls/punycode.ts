/** The parameters of Punycode for host names: RFC 3492, section 5. */
const BASE = 36;
const LEAST_THRESHOLD = 1;
const MOST_THRESHOLD = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 0x80;
const LAST_CODE_POINT = 0x10ffff;

/**
 * Decodes the part after `xn--` in a host name, as in section 6.2 of RFC 3492.
 *
 * @returns the name in its own script; null if the text isn't Punycode
 */
export function decodePunycode(text: string): string | null {
  const split = text.lastIndexOf('-');
  const letters = [...text.slice(0, Math.max(split, 0))];
  const digits = [...text.slice(split + 1)].map(toDigit);
  let codePoint = FIRST_CODE_POINT;
  let place = 0;
  let bias = FIRST_BIAS;
  while (digits.length > 0) {
    const distance = takeNumber(digits, bias);
    if (distance === null) return null;
    place += distance;
    const length = letters.length + 1;
    bias = adaptBias(distance, length, letters.length === Math.max(split, 0));
    codePoint += Math.floor(place / length);
    if (codePoint > LAST_CODE_POINT) return null;
    place %= length;
    letters.splice(place, 0, String.fromCodePoint(codePoint));
    place += 1;
  }
  return letters.join('');
}

/** Removes one variable-length number from the front; null if it is cut off or invalid. */
function takeNumber(digits: number[], bias: number): number | null {
  let sum = 0;
  let weight = 1;
  for (let position = BASE; ; position += BASE) {
    const digit = digits.shift() ?? Number.NaN;
    sum += digit * weight;
    if (!Number.isSafeInteger(sum)) return null;
    const threshold = Math.min(Math.max(position - bias, LEAST_THRESHOLD), MOST_THRESHOLD);
    if (digit < threshold) return sum;
    weight *= BASE - threshold;
  }
}

function adaptBias(distance: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(distance / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((BASE - LEAST_THRESHOLD) * MOST_THRESHOLD) / 2; bias += BASE) {
    rest = Math.floor(rest / (BASE - LEAST_THRESHOLD));
  }
  return bias + Math.floor((BASE * rest) / (rest + SKEW));
}

/** `a` is 0, `9` is 35. */
function toDigit(character: string): number {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase());
  return digit < 0 ? Number.NaN : digit;
}

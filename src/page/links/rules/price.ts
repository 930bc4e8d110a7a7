const AMOUNT = String.raw`\d[\d.,]*`;
const CURRENCY = `(?:[€$£¥₹]|[A-Z]{3}|kr|zł)`;

/** A price at the end of a title: `Mug · $24`, `Print – 30 EUR`. */
const PRICED = new RegExp(
  String.raw`^(.*\S)\s*(?:[·–—|:,]|\s-)\s*(${CURRENCY}\s?${AMOUNT}|${AMOUNT}\s?${CURRENCY})$`,
);

/** @param title of a link @returns its words, and the price at its end, or null */
export function splitPrice(title: string): { words: string; price: string | null } {
  const [, words, price] = PRICED.exec(title.trim()) ?? [];
  return words && price ? { words, price } : { words: title, price: null };
}

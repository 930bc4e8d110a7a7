import { parseTerms } from '../rules/parse-terms.ts';
import type { Terms } from '../rules/terms.ts';

/** @returns the terms that the prerendered document was built with, if any */
export function readDrawnTerms(): Terms | undefined {
  const text = globalThis.document?.getElementById('terms')?.textContent;
  if (!text) return undefined;
  try {
    return parseTerms(JSON.parse(text)) ?? undefined;
  } catch {
    return undefined;
  }
}

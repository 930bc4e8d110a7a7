import { parseTerms } from '#domain/billing/plans/parse-terms.ts';
import type { Terms } from '#domain/billing/plans/terms.ts';

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

import { isRecord } from '#kit/rules/values/json.ts';
import { type Presentation, parsePresentation } from './presentation.ts';

/** Identifies pasted text as a design, before anything in it is trusted. */
const KIND = 'vizit-design';

/** No design is longer; longer text was pasted by mistake. */
const MAX_LENGTH = 10_000;

/** @returns a look as text, to share or save */
export function toDesignText(presentation: Presentation): string {
  return JSON.stringify({ kind: KIND, ...presentation }, null, 2);
}

/** @param text pasted, from any source @returns the look it describes, or null if it isn't one of ours */
export function parseDesignText(text: string): Presentation | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value.kind === KIND ? parsePresentation(value) : null;
  } catch {
    return null;
  }
}

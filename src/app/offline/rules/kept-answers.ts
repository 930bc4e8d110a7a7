import { isRecord } from '#kit/rules/values/json.ts';

/** The URL of an account's saved responses in its cache; it doesn't exist on any server. */
export const ANSWERS_PATH = '/kept-answers.json';

/** A query's response: its key, its data, and its time in milliseconds. */
export type KeptAnswer = { key: readonly unknown[]; data: unknown; at: number };

/** The last responses an account's screens showed, and their time in milliseconds. */
export type KeptAnswers = { userId: string; seenAt: number; answers: KeptAnswer[] };

/** A device offline for longer than this shows nothing. */
export const KEPT_DAYS = 30;

/** The most that a device stores for an account, in characters. */
export const KEPT_MAX_LENGTH = 1_000_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tags a `Set`, which JSON lacks. */
const SET = '$set';

/** @returns the text to save; null if it is too long, or contains values that JSON can't hold */
export function writeKept(kept: KeptAnswers): string | null {
  try {
    const text = JSON.stringify(kept, (_name, value: unknown) =>
      value instanceof Set ? { [SET]: [...value] } : value,
    );
    return text.length <= KEPT_MAX_LENGTH ? text : null;
  } catch {
    return null;
  }
}

/**
 * @param text as written, perhaps by an older build
 * @param userId of the signed-in account
 * @param now in milliseconds
 * @returns this account's responses; null if they are another account's, too old, or invalid
 */
export function readKept(text: string, userId: string, now: number): KeptAnswers | null {
  const kept = parse(text);
  if (!isRecord(kept) || kept.userId !== userId) return null;
  const { seenAt, answers } = kept;
  if (typeof seenAt !== 'number' || now - seenAt > KEPT_DAYS * DAY_MS) return null;
  if (!Array.isArray(answers) || !answers.every(isAnswer)) return null;
  return { userId, seenAt, answers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      isRecord(value) && Array.isArray(value[SET]) ? new Set(value[SET]) : value,
    );
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is KeptAnswer {
  return isRecord(value) && Array.isArray(value.key) && typeof value.at === 'number';
}

import * as z from 'zod/mini';
import { nameParts } from './modes.ts';
import { isPart, type Part } from './parts.ts';

/** How far a push of the template has come. */
export const PUSH_STATUSES = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  taken_back: 'Taken back',
  failed: 'Not finished',
} as const;

export type PushStatus = keyof typeof PUSH_STATUSES;

/** @param value of a row @returns the status it names; `failed` where it names none */
export function parsePushStatus(value: string): PushStatus {
  return Object.hasOwn(PUSH_STATUSES, value) ? (value as PushStatus) : 'failed';
}

/** How far a push is, or the way back from it. */
export type PushProgress = { status: string; done: number; total: number };

/** @returns whether a push goes on by itself, there or back, so that it is worth looking again */
export function isUnderWay({ status, done, total }: PushProgress): boolean {
  return status === 'waiting' || status === 'running' || (status === 'taken_back' && done < total);
}

const Preview = z.object({
  people: z.number(),
  parts: z.array(z.object({ part: z.string(), people: z.number() })),
});

/** The pages that a push would change: how many in all, and how many for each part. */
export type PushPreview = { people: number; parts: { part: Part; people: number }[] };

/** @param answer of the database's `preview_template()` @throws Error when it is something else */
export function parsePushPreview(answer: unknown): PushPreview {
  const parsed = Preview.safeParse(answer);
  if (!parsed.success) throw new Error('The preview came in a shape that is not known.');
  const parts = parsed.data.parts.flatMap(({ part, people }) =>
    isPart(part) && people > 0 ? [{ part, people }] : [],
  );
  return { people: parsed.data.people, parts };
}

/** @returns what a push would do, in a sentence */
export function describePreview({ people, parts }: PushPreview): string {
  if (people === 0)
    return 'No page changes now: all pages match the template already. New people get it when they join.';
  const pages = people === 1 ? '1 page' : `${people.toLocaleString('en')} pages`;
  return `This changes ${pages}: ${nameParts(parts.map(({ part }) => part))}.`;
}

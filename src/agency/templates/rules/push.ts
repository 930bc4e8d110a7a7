import { listParts, type Modes, nameParts } from '#page/locks/rules/modes.ts';
import type { PushPreview } from './push-preview.ts';

/** The status of a template's push. */
export const PUSH_STATUSES = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  taken_back: 'Taken back',
  failed: 'Not finished',
} as const;

export type PushStatus = keyof typeof PUSH_STATUSES;

/** @param value of a row @returns its status; `failed` if unknown */
export function parsePushStatus(value: string): PushStatus {
  return Object.hasOwn(PUSH_STATUSES, value) ? (value as PushStatus) : 'failed';
}

/** The progress of a push, or of undoing it. */
export type PushProgress = { status: string; done: number; total: number };

/** @returns whether a push or its undo is in progress, so that it should be polled */
export function isUnderWay({ status, done, total }: PushProgress): boolean {
  return status === 'waiting' || status === 'running' || (status === 'taken_back' && done < total);
}

/** A template to push. */
export type PushedTemplate = {
  modes: Modes;
  /** A push would save something, even if no page changes. */
  isNews: boolean;
};

/** @returns a push's effect, in a sentence */
export function describePreview(
  { people, parts }: PushPreview,
  { modes, isNews }: PushedTemplate,
): string {
  const isFree = [...listParts(modes, 'locked'), ...listParts(modes, 'required')].length === 0;
  if (people === 0 && isFree)
    return isNews
      ? 'Nothing will be locked or required.'
      : 'Nothing is locked or required yet. Choose what to share above.';
  if (people === 0)
    return 'No page changes now: all pages match the template already. New people get it when they join.';
  const pages = people === 1 ? '1 page' : `${people.toLocaleString('en')} pages`;
  return `This changes ${pages}: ${nameParts(parts.map(({ part }) => part))}.`;
}

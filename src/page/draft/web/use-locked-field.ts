import { Lock } from 'lucide-react';
import { createElement } from 'react';
import type { AnyPart } from '#page/locks/rules/parts.ts';
import { useDemand, useLock } from '#page/locks/web/page-locks.ts';

/**
 * The props of a text field that an agency may lock or require, or its directory fill.
 *
 * @param part null outside an agency's control
 */
export function useLockedField(part: AnyPart | null) {
  const lock = useLock(part);
  const demand = useDemand(part);
  if (lock === null) return demand === null ? {} : { description: demand };
  const mark = createElement(Lock, {
    'aria-hidden': true,
    className: 'mr-3 size-4 text-ink-faint',
  });
  return { readOnly: true, description: lock, trailing: mark };
}

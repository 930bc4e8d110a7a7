import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { Change } from '#audience/reports/rules/report-words.ts';

const ICONS = { up: ArrowUp, down: ArrowDown, same: Minus };
const TONES = { up: 'text-success', down: 'text-danger', same: 'text-ink-faint' };

/** A change from the previous period: an arrow and a colour that repeat the text. */
export function ChangeWords({ change: { direction, words } }: { change: Change }) {
  const Icon = ICONS[direction];
  return (
    <span className="flex items-center gap-1">
      <Icon aria-hidden className={`size-3.5 shrink-0 ${TONES[direction]}`} />
      {words}
    </span>
  );
}

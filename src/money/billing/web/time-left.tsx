import { clsx } from 'clsx';
import type { PlanStatus } from '#money/status/rules/plan-status.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = (365.25 / 12) * DAY_MS;
const YEAR_MONTHS = 12;

type TimeLeftProps = { planStatus: PlanStatus; now: Date; trialDays: number };

/** How much of a trial or a year is left, one segment per day or month. The text says it too. */
export function TimeLeft({ planStatus, now, trialDays }: TimeLeftProps) {
  const pieces = countPieces(planStatus, now, trialDays);
  if (pieces === null) return null;
  return (
    <div aria-hidden className="flex gap-1">
      {Array.from({ length: pieces.all }, (_piece, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
          key={index}
          className={clsx(
            'h-1.5 flex-1 rounded-full',
            index < pieces.all - pieces.left ? 'bg-line-strong' : 'bg-accent',
          )}
        />
      ))}
    </div>
  );
}

function countPieces(planStatus: PlanStatus, now: Date, trialDays: number) {
  if (planStatus.kind === 'trial') return toPieces(planStatus.ends_at, now, DAY_MS, trialDays);
  // A two-year subscription shows a full bar through the first.
  return planStatus.kind === 'year'
    ? toPieces(planStatus.ends_at, now, MONTH_MS, YEAR_MONTHS)
    : null;
}

function toPieces(end: string, now: Date, pieceMs: number, all: number) {
  const leftMs = Date.parse(end) - now.getTime();
  // Tolerates clock skew; the last segment goes only at the end.
  const left = Math.max(leftMs > 0 ? 1 : 0, Math.ceil(leftMs / pieceMs - 0.05));
  return { all, left: Math.min(all, left) };
}

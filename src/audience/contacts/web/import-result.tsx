import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { type LineProblem, ProblemList } from './problem-list.tsx';

export type ImportReport = {
  created: number;
  updated: number;
  problems: readonly LineProblem[];
  /** Why it stopped early, or null. */
  failure: string | null;
};

type ImportResultProps = {
  report: ImportReport;
  noun: 'Line' | 'Card';
  onAgain: () => void;
  onClose: () => void;
};

export function ImportResult({ report, noun, onAgain, onClose }: ImportResultProps) {
  const { created, updated, problems, failure } = report;
  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" announce>
          {failure} The contacts imported so far stay. Importing the file again adds nobody with an
          email address twice.
        </Banner>
      ) : (
        <Banner tone="success" announce>
          {toCount(created, 'contact')} added, {updated.toLocaleString()} updated.
        </Banner>
      )}
      <ProblemList noun={noun} problems={problems} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onClose}>Done</Button>
        <Button variant="ghost" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </div>
  );
}

function toCount(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;
}

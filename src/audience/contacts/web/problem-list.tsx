export type LineProblem = { line: number; sentence: string };

const SHOWN_PROBLEMS = 50;

type ProblemListProps = { noun: 'Line' | 'Card'; problems: readonly LineProblem[] };

/** Lists the lines of a file that can't be imported. */
export function ProblemList({ noun, problems }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <details
      className="rounded-lg bg-warning-soft px-4 py-3 text-warning"
      open={problems.length < 6}
    >
      <summary className="font-medium">
        {problems.length === 1
          ? '1 is left out'
          : `${problems.length.toLocaleString()} are left out`}
      </summary>
      <ul className="pt-2">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, sentence }) => (
          <li key={line}>
            {noun} {line}: {sentence}
          </li>
        ))}
        {problems.length > SHOWN_PROBLEMS && <li>and more like these</li>}
      </ul>
    </details>
  );
}

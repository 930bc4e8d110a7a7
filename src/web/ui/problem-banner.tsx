import { Banner } from './banner.tsx';

/** What went wrong, read at once by a screen reader; nothing where nothing did. */
export function ProblemBanner({ problem }: { problem: string | false | null | undefined }) {
  if (!problem) return null;
  return (
    <Banner tone="danger" announce>
      {problem}
    </Banner>
  );
}

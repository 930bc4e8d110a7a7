import { Banner } from './banner.tsx';

/** Shows an error and announces it to screen readers; null without one. */
export function ProblemBanner({ problem }: { problem: string | false | null | undefined }) {
  if (!problem) return null;
  return (
    <Banner tone="danger" announce>
      {problem}
    </Banner>
  );
}

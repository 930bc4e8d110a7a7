import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

type LoadFailureProps = {
  icon?: ReactNode;
  title?: string;
  onRetry: () => unknown;
  /** Advice for the reader. */
  children?: ReactNode;
};

/** Says that loading failed, with a button to try again. */
export function LoadFailure({ icon, title, onRetry, children }: LoadFailureProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button variant="secondary" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {children ?? 'Check your connection and try again.'}
    </EmptyState>
  );
}

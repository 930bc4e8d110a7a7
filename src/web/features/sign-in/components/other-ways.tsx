import type { ReactNode } from 'react';

/** Below the password: what opens the door without one. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {children}
    </div>
  );
}

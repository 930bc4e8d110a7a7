import type { ReactNode } from 'react';
import { OrLine } from './or-line.tsx';

/** Below the password: sign-in methods without one. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <OrLine />
      {children}
    </div>
  );
}

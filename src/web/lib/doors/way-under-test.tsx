import type { ReactNode } from 'react';
import { type Way, WayProvider } from './way.tsx';

/** Where the tested door has navigated, latest last. */
export const gone: string[] = [];

const way: Way = {
  pathname: '/signin',
  search: new URLSearchParams(),
  go: async (path) => void gone.push(path),
};

/** Wraps a door that is tested alone. */
export function TestWay({ children }: { children: ReactNode }) {
  return <WayProvider value={way}>{children}</WayProvider>;
}

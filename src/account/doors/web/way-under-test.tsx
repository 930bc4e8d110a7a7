import type { ReactNode } from 'react';
import { type Way, WayProvider } from './way.tsx';

/** Files share modules, so each has a way of its own. @returns where its door has navigated, latest last, and a wrapper */
export function createTestWay() {
  const gone: string[] = [];
  const way: Way = {
    pathname: '/signin',
    search: new URLSearchParams(),
    go: async (path) => void gone.push(path),
  };
  const TestWay = ({ children }: { children: ReactNode }) => (
    <WayProvider value={way}>{children}</WayProvider>
  );
  return { gone, TestWay };
}

import type { ReactNode } from 'react';
import { type Way, WayProvider } from './way.tsx';

/**
 * Test files share modules, so each gets its own way.
 *
 * @param search of its screen @returns where the screen navigated, latest last; a wrapper
 */
export function createTestWay(search: Record<string, string> = {}) {
  const gone: string[] = [];
  const way: Way = {
    pathname: '/signin',
    search: new URLSearchParams(search),
    go: async (path) => void gone.push(path),
  };
  const TestWay = ({ children }: { children: ReactNode }) => (
    <WayProvider value={way}>{children}</WayProvider>
  );
  return { gone, TestWay };
}

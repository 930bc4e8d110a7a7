import type { ReactNode } from 'react';
import { type Way, WayProvider } from './way.tsx';

/**
 * Files share modules, so each gets a way.
 *
 * @param search of its door @returns where its door went, latest last; a wrapper
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

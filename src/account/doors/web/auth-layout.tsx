import { type ReactNode, useMemo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { DoorFrame } from './door-frame.tsx';
import { type Way, WayProvider } from './way.tsx';

/** Wraps the sign-in screens inside the dashboard's router. */
export function AuthLayout() {
  return (
    <RouterWay>
      <DoorFrame>
        <Outlet />
      </DoorFrame>
    </RouterWay>
  );
}

/** Connects the sign-in forms to the dashboard's router. */
export function RouterWay({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const way = useMemo<Way>(
    () => ({
      pathname,
      search: new URLSearchParams(search),
      go: async (path, options) => navigate(path, options),
    }),
    [pathname, search, navigate],
  );
  return <WayProvider value={way}>{children}</WayProvider>;
}

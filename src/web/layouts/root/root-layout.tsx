import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { RootFrame } from './root-frame.tsx';

/** Around every screen that the router shows. */
export function RootLayout() {
  return (
    <>
      <RootFrame waiting={useNavigation().state !== 'idle'}>
        <Outlet />
      </RootFrame>
      <ScrollRestoration />
    </>
  );
}

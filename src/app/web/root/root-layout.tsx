import '#account/session/web/offer-fresh-sign-in.ts';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { RootFrame } from './root-frame.tsx';

/** Wraps every screen of the router. */
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

import { type ComponentType, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { PATHS } from '#domain/paths.ts';
import { DoorFrame } from '#web/layouts/door-frame.tsx';
import { RootFrame } from '#web/layouts/root/root-frame.tsx';
import { type Way, WayProvider } from '#web/lib/doors/way.tsx';
import { ForgotPasswordScreen } from '#web/routes/doors/forgot-password.tsx';
import { SignInScreen } from '#web/routes/doors/sign-in.tsx';
import { SignUpScreen } from '#web/routes/doors/sign-up.tsx';
import { doorHistory } from './door-history.ts';

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [PATHS.signIn]: SignInScreen,
  [PATHS.auth]: SignInScreen,
  [PATHS.signUp]: SignUpScreen,
  [PATHS.forgotPassword]: ForgotPasswordScreen,
};

type DoorsRootProps = {
  /** Whether another screen is loading. */
  waiting: boolean;
  go: Way['go'];
  /** Replaces the door, for example with a loading error. */
  children?: ReactNode;
};

/** The doors, without the dashboard's router: renders the URL's one. */
export function DoorsRoot({ waiting, go, children }: DoorsRootProps) {
  const address = useSyncExternalStore(doorHistory.subscribe, doorHistory.get);
  const way = useMemo<Way>(() => {
    const { pathname, searchParams } = new URL(address, location.origin);
    return { pathname, search: searchParams, go };
  }, [address, go]);
  const Screen = SCREENS[way.pathname] ?? SignInScreen;
  return (
    <RootFrame waiting={waiting}>
      <WayProvider value={way}>
        <DoorFrame>{children ?? <Screen key={way.pathname} />}</DoorFrame>
      </WayProvider>
    </RootFrame>
  );
}

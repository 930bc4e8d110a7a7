import { type ComponentType, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { DoorFrame } from '#account/doors/web/door-frame.tsx';
import { doorHistory } from '#account/doors/web/door-history.ts';
import { type Way, WayProvider } from '#account/doors/web/way.tsx';
import { ForgotPasswordScreen } from '#account/sign-in/web/forgot-password.tsx';
import { SignInScreen } from '#account/sign-in/web/sign-in.tsx';
import { SignUpScreen } from '#account/sign-in/web/sign-up.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { RootFrame } from '../root/root-frame.tsx';

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

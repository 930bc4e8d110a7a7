import '../styles.css';
import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { DoorFrame } from '#account/doors/web/door-frame.tsx';
import {
  doorHistory,
  followHistory,
  isDoor,
  writeAddress,
} from '#account/doors/web/door-history.ts';
import { type Way, WayProvider } from '#account/doors/web/way.tsx';
import { findWayPast } from '#account/session/web/arrival.ts';
import { ForgotPasswordScreen } from '#account/sign-in/web/forgot-password.tsx';
import { SignInScreen } from '#account/sign-in/web/sign-in.tsx';
import { SignUpScreen } from '#account/sign-in/web/sign-up.tsx';
import { importAgain } from '#kit/public/import-again.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { whenIdle } from '#kit/web/loading/when-idle.ts';
import { RenderingFailure } from '#kit/web/look/status-screen.tsx';
import { findRoot, RootFrame } from '../root/root-frame.tsx';

/*
 * The sign-in screens' own bundle (decision 019). The dashboard's loads while the person types, and takes
 * over in the same page after sign-in, so that nothing is loaded or rendered twice.
 */

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [PATHS.signIn]: SignInScreen,
  [PATHS.auth]: SignInScreen,
  [PATHS.signUp]: SignUpScreen,
  [PATHS.forgotPassword]: ForgotPasswordScreen,
};

type DoorsRootProps = {
  /** Another screen is loading. */
  waiting: boolean;
  go: Way['go'];
  /** Replaces the sign-in screen, for example with a loading error. */
  children?: ReactNode;
};

/** The sign-in screens, without the dashboard's router: renders the URL's one. */
function DoorsRoot({ waiting, go, children }: DoorsRootProps) {
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

const container = findRoot();
const root = createRoot(container);
const loadApp = () => importAgain(() => import('../app.tsx'));
const stopFollowing = followHistory(() => void leave());

void open();

async function open(): Promise<void> {
  const past = await findWayPast(new URL(location.href));
  if (past === null) return show();
  root.render(<SpinnerPage />);
  await go(past, { replace: true });
}

async function go(path: string, { replace = false } = {}): Promise<void> {
  const url = new URL(path, location.origin);
  const past = isDoor(path) ? await findWayPast(url) : null;
  const target = past ?? path;
  if (isDoor(target)) return doorHistory.show(target, replace);
  await leave(() => writeAddress(target, replace));
}

/** @param write updates the address bar; not needed if Back or Forward has done so */
async function leave(write?: () => void): Promise<void> {
  show({ waiting: true });
  try {
    const { startApp } = await loadApp();
    write?.();
    stopFollowing();
    await startApp(root, true);
  } catch (error) {
    write?.();
    show({ error });
  }
}

function show({ waiting = false, error }: { waiting?: boolean; error?: unknown } = {}): void {
  // React adds its own title, but the first one in the head wins.
  document.querySelector('title[data-drawn]')?.remove();
  root.render(
    <StrictMode>
      <DoorsRoot waiting={waiting} go={go}>
        {error === undefined ? undefined : <RenderingFailure error={error} />}
      </DoorsRoot>
    </StrictMode>,
  );
}

container.addEventListener(
  'focusin',
  () => whenIdle(() => void fetchAhead().catch(() => undefined)),
  { once: true },
);

/** A failed load is retried when the screen is needed. */
async function fetchAhead(): Promise<void> {
  const { fetchDashboard } = await loadApp();
  await fetchDashboard();
}

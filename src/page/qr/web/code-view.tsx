import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import type { ScannedCard } from '#page/card/rules/scanned-card.ts';
import { AddressText, toPageAddress } from '#page/profile/web/page-address.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { findQrCorrection, type QrCorrection } from '../rules/qr-colors.ts';
import { markedAddress, type ShareMark } from '../rules/share-marks.ts';
import { CardCode, useScannedCard } from './card-code.tsx';
import { PageCode } from './page-code.tsx';
import { SharePlaces } from './share-places.tsx';

/** The code's content: the page's address, or the contact card itself. */
type Side = 'page' | 'card';

const SIDES: ReadonlyArray<{ value: Side; label: string }> = [
  { value: 'page', label: 'Page' },
  { value: 'card', label: 'Card' },
];

type CodeViewProps = {
  /** As visitors see it. */
  profile: PublicProfile;
  /** The share source it first shows; null for none. */
  firstMark?: ShareMark | null;
  /** Shown if it has no contact card. */
  noCard: ReactNode;
  onClose: () => void;
};

/** A page's code, large, with its owner and URL; keeps the screen on. */
export function CodeView({ profile, firstMark = null, noCard, onClose }: CodeViewProps) {
  const [side, setSide] = useState<Side>('page');
  const [mark, setMark] = useState<ShareMark | null>(firstMark);
  const turn = useCallback((step: 1 | -1) => setSide(step === 1 ? 'card' : 'page'), []);
  const swiped = useSteps({ onStep: turn, onClose });
  const card = useScannedCard(profile);
  useWakeLock();
  const { username, presentation } = profile;
  const address = toPageAddress(username);
  const link = mark === null ? address : markedAddress(address, mark);
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col gap-5 pb-8 md:max-w-lg lg:grid lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center lg:gap-x-16">
      <div className="flex items-center gap-2 lg:col-span-2 lg:justify-end">
        <SegmentedControl
          label="Code content"
          options={SIDES}
          value={side}
          onValueChange={setSide}
          className="flex-1 lg:w-64 lg:flex-none"
        />
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </div>
      <div
        {...swiped}
        // We handle horizontal swipes; the browser scrolls on vertical ones.
        className="mx-auto w-[min(100%,58dvh)] touch-pan-y touch-pinch-zoom overflow-hidden lg:w-[min(100%,76dvh)]"
      >
        <div
          className={clsx(
            'flex transition-transform duration-200',
            side === 'card' && '-translate-x-full',
          )}
        >
          <Panel isShown={side === 'page'}>
            <PageCode username={username} mark={mark} />
          </Panel>
          <Panel isShown={side === 'card'}>
            <CardCode
              card={card}
              presentation={presentation}
              isShown={side === 'card'}
              missing={noCard}
            />
          </Panel>
        </div>
      </div>
      <div className="flex flex-col gap-5 lg:gap-8">
        <Owner profile={profile}>
          {side === 'page' ? <AddressText address={link} /> : <CardNote card={card} />}
        </Owner>
        <Correction why={findQrCorrection(presentation)} />
        {side === 'page' && (
          <SharePlaces username={username} link={link} mark={mark} onChoose={setMark} />
        )}
      </div>
    </div>
  );
}

function Panel({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div inert={!isShown} className="w-full shrink-0">
      {children}
    </div>
  );
}

/** The code's owner, and below it the URL. */
function Owner({ profile, children }: { profile: PublicProfile; children: ReactNode }) {
  const { full_name, username, designation, profile_picture_url } = profile;
  const name = full_name || username;
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={profile_picture_url} size="lg" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <h1 dir="auto" className="wrap-anywhere line-clamp-2 font-display text-xl">
          {name}
        </h1>
        {designation && (
          <p dir="auto" className="truncate text-ink-soft">
            {designation}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

const LIST = new Intl.ListFormat('en');

function CardNote({ card }: { card: ScannedCard | null }) {
  if (card === null) return null;
  const { leftOut } = card;
  return (
    <p className="text-ink-soft">
      Saves your contact, even without a network.
      {leftOut.length > 0 && ` Too long for a code, so left out: ${LIST.format(leftOut)}.`}
    </p>
  );
}

function Correction({ why }: { why: QrCorrection | null }) {
  return why && <p className="text-ink-soft">{CORRECTIONS[why]}</p>;
}

const CORRECTIONS: Readonly<Record<QrCorrection, string>> = {
  close: 'Your colours are too close to scan, so the code uses the nearest that work.',
  dark: 'Cameras need dark on light, so the code leaves out your dark background.',
};

/** The distance a finger moves sideways before it counts as a swipe. */
const SWIPE_PIXELS = 40;

/** These use the arrow keys themselves. */
const OWN_ARROWS = 'select, input, textarea';

/** A dialog over it handles all keys pressed in it. */
const WINDOW = '[role="dialog"]';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

type Steps = {
  /** Goes to the next or the previous one. */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

/**
 * Swipe and key handlers for a full-screen view: swipes and arrow keys switch, Escape closes.
 *
 * @returns the handlers of the swiped element
 */
function useSteps({ onStep, onClose }: Steps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isIn = (parts: string) =>
        event.target instanceof Element && event.target.closest(parts) !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || isIn(WINDOW)) return;
      if (event.key === 'Escape') return onClose();
      const step = STEPS[event.key];
      if (step !== undefined && !isIn(OWN_ARROWS)) onStep(step);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onStep, onClose]);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const [across, down] = [clientX - from.x, clientY - from.y];
      const isSwipe = Math.abs(across) > SWIPE_PIXELS && Math.abs(across) > Math.abs(down);
      // Swiping left goes to the next one.
      if (isSwipe) onStep(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

/**
 * Keeps the screen on while its component is mounted, if the browser can. A hidden tab loses the lock, and
 * reacquires it once visible.
 */
function useWakeLock(): void {
  useEffect(() => {
    let isGone = false;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const release = () => {
      void lock?.then((held) => held?.release());
      lock = undefined;
    };
    const follow = () => {
      release();
      if (isGone || document.visibilityState !== 'visible') return;
      // Refused on low battery, and missing without HTTPS: then the screen dims as usual.
      lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', follow);
      release();
    };
  }, []);
}

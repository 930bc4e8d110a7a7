import type { ReactNode } from 'react';
import type { PieceKey } from '../rules/pieces.ts';
import { toBothGrounds } from '../rules/signature.ts';

/** The row's piece. */
export type Sketched = PieceKey | 'signature' | 'nfc';

/** A small drawing of a piece, in the page's colour where that is visible on both light and dark. */
export function PieceSketch({ of, accent }: { of: Sketched; accent: string | null }) {
  return (
    <span
      aria-hidden
      className="grid h-16 w-20 shrink-0 place-items-center rounded-md bg-sunken text-ink-faint"
    >
      <svg
        aria-hidden
        viewBox="0 0 80 64"
        className="h-16 w-20"
        style={{ color: accent ? toBothGrounds(accent) : 'var(--ink)' }}
      >
        {SKETCHES[of]}
      </svg>
    </span>
  );
}

/** Paper, in light and dark. */
const SHEET = { fill: 'var(--surface)', stroke: 'var(--line-strong)', strokeWidth: 1 };
/** Lines of text. */
const TEXT = { stroke: 'var(--ink-faint)', strokeWidth: 2, strokeLinecap: 'round' } as const;

/** A code of 7 × 7 modules with its corners. */
function Code({ x, y, side }: { x: number; y: number; side: number }) {
  return (
    <svg aria-hidden x={x} y={y} width={side} height={side} viewBox="0 0 11 11">
      <rect width="11" height="11" rx="1" fill="#fff" />
      <path
        fill="#16140f"
        d="M1 1h3v3H1zM7 1h3v3H7zM1 7h3v3H1zM5 1h1v2H5zM5 5h2v1H5zM1 5h2v1H1zM8 5h2v1H8zM5 7h1v1H5zM7 7h1v1H7zM9 7h1v2H9zM6 9h2v1H6z"
      />
    </svg>
  );
}

const SKETCHES: Readonly<Record<Sketched, ReactNode>> = {
  signature: (
    <>
      <rect x="10" y="12" width="60" height="40" rx="2" {...SHEET} />
      <path d="M16 19h20" {...TEXT} />
      <path d="M10 27h60" stroke="var(--line)" />
      <circle cx="22" cy="40" r="6" fill="currentColor" />
      <path d="M32 33v14" stroke="currentColor" strokeWidth="1.5" />
      <path d="M37 36h22M37 40.5h16M37 45h19" {...TEXT} />
    </>
  ),
  card: (
    <>
      <rect x="22" y="10" width="46" height="30" rx="1.5" fill="currentColor" />
      <Code x={44} y={14} side={20} />
      <rect x="12" y="24" width="46" height="30" rx="1.5" {...SHEET} />
      <rect x="12" y="24" width="4" height="30" fill="currentColor" />
      <path d="M21 31h20" {...TEXT} stroke="var(--ink)" />
      <path d="M21 36h13M21 44h17M21 48.5h22" {...TEXT} strokeWidth="1.5" />
    </>
  ),
  badge: (
    <>
      <path d="M32 4l8 13 8-13" fill="none" stroke="currentColor" strokeWidth="3" />
      <rect x="14" y="17" width="52" height="38" rx="2" {...SHEET} />
      <path d="M14 19a2 2 0 0 1 2-2h48a2 2 0 0 1 2 2v6H14z" fill="currentColor" />
      <path d="M20 35h15M20 41h19" {...TEXT} strokeWidth="3" stroke="var(--ink)" />
      <path d="M20 48h12" {...TEXT} />
      <Code x={44} y={31} side={18} />
    </>
  ),
  stand: (
    <>
      <path d="M27 56l-6 4h44l-8-4z" fill="var(--line-strong)" />
      <rect x="24" y="6" width="34" height="50" rx="1.5" {...SHEET} />
      <path d="M33 13h16" {...TEXT} stroke="var(--ink)" />
      <path d="M35 18h12" {...TEXT} strokeWidth="1.5" />
      <Code x={30} y={23} side={22} />
      <rect x="24" y="49" width="34" height="7" fill="currentColor" />
    </>
  ),
  stickers: (
    <>
      <rect x="18" y="4" width="44" height="56" rx="1.5" {...SHEET} />
      {[0, 1, 2].flatMap((column) =>
        [0, 1, 2, 3].map((row) => (
          <Code key={`${column} ${row}`} x={21.5 + column * 13} y={7 + row * 13} side={11} />
        )),
      )}
      <path
        d="M34 4v56M47 4v56M18 19.5h44M18 32.5h44M18 45.5h44"
        stroke="currentColor"
        strokeWidth="0.7"
        strokeDasharray="2 1.5"
      />
    </>
  ),
  call: (
    <>
      <rect x="8" y="12" width="64" height="38" rx="2" fill="currentColor" />
      <path d="M14 19h16M14 24h11" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <Code x={54} y={16} side={13} />
      <circle cx="40" cy="32" r="6" fill="var(--surface)" />
      <path d="M27 50c1-8 6-10 13-10s12 2 13 10z" fill="var(--surface)" />
      <path d="M32 55h16" {...TEXT} stroke="var(--line-strong)" />
    </>
  ),
  story: (
    <>
      <rect x="26" y="4" width="28" height="56" rx="4" fill="currentColor" />
      <path d="M30 8h9M41 8h9" stroke="#fff" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="40" cy="17" r="4" fill="var(--surface)" />
      <path d="M34 25h12" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <Code x={31} y={29} side={18} />
    </>
  ),
  nfc: (
    <>
      <circle cx="32" cy="34" r="17" {...SHEET} />
      <circle cx="32" cy="34" r="10" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="32" cy="34" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M54 24c4 6 4 14 0 20M60 20c6 8 6 20 0 28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  ),
};

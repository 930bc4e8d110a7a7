import type { ReactNode } from 'react';

/**
 * Ink drawings for empty states, in the logo's style: visiting cards and desk items, each with one detail in
 * the brand colour. They measure 120 by 88.
 */
const DRAWINGS = {
  leads: (
    <>
      <Sheet x={34} y={8} width={52} height={62} isMarked />
      <path d="M44 24h16M44 34h30" />
      <path className="fill-surface" d="M22 38v36a4 4 0 0 0 4 4h68a4 4 0 0 0 4-4V38L60 62z" />
      <path d="M22 38l12-8M98 38l-12-8" />
    </>
  ),
  inbox: (
    <>
      <path
        className="fill-surface"
        d="M16 52l12-30a4 4 0 0 1 4-2h56a4 4 0 0 1 4 2l12 30v22a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4z"
      />
      <path d="M16 52h24l6 10h28l6-10h24" />
      <path className="stroke-mark" strokeWidth="2.5" d="M50 38l7 7 13-14" />
    </>
  ),
  contacts: (
    <>
      <path className="fill-mark" d="M84 18h10v14H84z" />
      <path className="fill-surface" d="M84 36h10v14H84zM84 54h10v14H84z" />
      <path className="fill-surface" d="M30 10h52a4 4 0 0 1 4 4v60a4 4 0 0 1-4 4H30z" />
      <path d="M40 10v68M49 62a14 14 0 0 1 28 0" />
      <circle cx="63" cy="36" r="8" />
    </>
  ),
  links: (
    <>
      <rect className="fill-mark" x="24" y="8" width="72" height="20" rx="4" />
      <rect className="fill-surface" x="24" y="34" width="72" height="20" rx="4" />
      <rect className="fill-surface" x="24" y="60" width="72" height="20" rx="4" />
      <path d="M34 18h28M34 44h20M34 70h34M82 14l4 4-4 4M82 40l4 4-4 4M82 66l4 4-4 4" />
    </>
  ),
  team: (
    <>
      <Sheet x={10} y={18} width={44} height={58} turned={-10} />
      <Sheet x={66} y={18} width={44} height={58} turned={10} />
      <Sheet x={36} y={10} width={48} height={68} isMarked />
      <circle cx="57" cy="36" r="8" />
      <path d="M44 64a14 14 0 0 1 28 0" />
    </>
  ),
  versions: (
    <>
      <Sheet x={22} y={8} width={60} height={46} />
      <Sheet x={30} y={20} width={60} height={46} />
      <Sheet x={38} y={32} width={60} height={46} isMarked />
      <path d="M48 50h22M48 60h38M48 69h26" />
    </>
  ),
  pictures: (
    <>
      <rect className="fill-surface" x="18" y="12" width="84" height="64" rx="4" />
      <circle className="fill-mark" cx="78" cy="31" r="8" />
      <path d="M18 66l24-26 18 20 12-12 30 24" />
    </>
  ),
  visits: (
    <>
      <path d="M18 10v64a4 4 0 0 0 4 4h80M32 62l18-14 14 6 18-26 18-8" />
      <circle className="fill-mark" cx="82" cy="28" r="6" />
    </>
  ),
  keys: (
    <>
      <circle className="fill-surface" cx="36" cy="44" r="20" />
      <circle className="fill-mark" cx="30" cy="44" r="6" />
      <path d="M56 44h48v14M90 44v10M76 44v7" />
    </>
  ),
  webhooks: (
    <>
      <Sheet x={10} y={20} width={36} height={48} isMarked />
      <Sheet x={74} y={20} width={36} height={48} />
      <path d="M18 46h16M18 56h12M82 46h16M82 56h12M52 44h16M62 38l6 6-6 6" />
    </>
  ),
  search: (
    <>
      <Sheet x={26} y={8} width={56} height={66} isMarked />
      <path d="M36 26h18M36 38h12" />
      <circle className="fill-surface" cx="70" cy="50" r="17" />
      <path strokeWidth="2.5" d="M83 62l15 15" />
    </>
  ),
  seal: (
    <>
      <Sheet x={26} y={8} width={64} height={68} />
      <path d="M36 28h24M36 38h42M36 48h20" />
      <path className="fill-surface" d="M66 66l-4 16 9-5 9 5-4-16z" />
      <circle className="fill-mark" cx="71" cy="58" r="11" />
    </>
  ),
  talk: (
    <>
      <path
        className="fill-surface"
        d="M18 10h54a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H40L28 58V46H18a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4z"
      />
      <path
        className="fill-surface"
        d="M54 34h48a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-8v12L82 66H54a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z"
      />
      <path d="M26 22h36M62 46h30" />
      <circle className="fill-mark" cx="66" cy="56" r="4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

export const DRAWING_NAMES = Object.keys(DRAWINGS) as DrawingName[];

/** @param name names what is missing @returns its drawing, hidden from screen readers */
export function EmptyDrawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 120 88"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-full"
    >
      {DRAWINGS[name]}
    </svg>
  );
}

type SheetProps = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** In degrees, around its middle. */
  turned?: number;
  isMarked?: boolean;
};

/** How much of a card's corner is turned down. */
const CORNER = 14;

/** A card with its corner turned down, as in the logo. */
function Sheet({ x, y, width, height, turned = 0, isMarked = false }: SheetProps) {
  const fold = x + width - CORNER;
  return (
    <g transform={`rotate(${turned} ${x + width / 2} ${y + height / 2})`}>
      <path
        className="fill-surface"
        d={`M${x} ${y + 3}a3 3 0 0 1 3-3H${fold}l${CORNER} ${CORNER}V${y + height - 3}a3 3 0 0 1-3 3H${x + 3}a3 3 0 0 1-3-3z`}
      />
      <path
        className={isMarked ? 'fill-mark' : 'fill-sunken'}
        d={`M${fold} ${y}v${CORNER - 2}a2 2 0 0 0 2 2h${CORNER - 2}z`}
      />
    </g>
  );
}

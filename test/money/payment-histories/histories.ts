import fc from 'fast-check';

/** The billing events that a random history is made of. */
export const DEEDS = [
  'trial',
  // With a card that has already had a trial.
  'trial again',
  'month',
  'agency',
  'waiting',
  'year',
  'year by bank',
  'year by bank, refused',
  'year, disputed',
  'year, confirmed',
  'year, refused at the bank',
  'bad card',
  // The bank asks about each payment (3-D Secure).
  'asking card',
  'confirm',
  'good card',
  'end',
  'end on a day',
  'resume',
  'switch',
  // To a smaller plan, at the period's end.
  'switch later',
  'cancel',
  'refund',
  'refund a part',
  'dispute',
  'win',
  'lose',
  'give',
  'take back',
  'reconcile',
  // The worker runs the queued jobs.
  'work',
] as const;

export type Deed = (typeof DEEDS)[number];

/** How events are delivered from now on. */
export type Travel = {
  copies: number;
  /** In seconds of the till's clock. */
  delay: number;
  order: 'kept' | 'reversed' | 'shuffled';
  paused: boolean;
  seed: number;
};

export type Step =
  | { kind: 'deed'; deed: Deed; person: number; which: number }
  | { kind: 'pass'; hours: number }
  | { kind: 'travel'; travel: Travel }
  /** Ends a copy's connections, or the copy, after the given number of requests to the till. */
  | { kind: 'kill'; copy: number; after: number; whole: boolean }
  /** The next events, by number, are lost. */
  | { kind: 'drop'; count: number };

/** Which copies get an event: one of them, or both at once. */
export type Routing = 'first' | 'second' | 'both';

export type History = {
  people: number;
  steps: Step[];
  routing: Routing[];
  afterRetries: 'cancel' | 'past_due' | 'unpaid';
};

const deed = fc.record({
  kind: fc.constant('deed' as const),
  deed: fc.constantFrom(...DEEDS),
  person: fc.nat(2),
  which: fc.nat(3),
});

const pass = fc.record({
  kind: fc.constant('pass' as const),
  hours: fc.oneof(fc.integer({ min: 1, max: 48 }), fc.integer({ min: 48, max: 24 * 40 })),
});

const travel = fc.record({
  kind: fc.constant('travel' as const),
  travel: fc.record({
    copies: fc.integer({ min: 1, max: 3 }),
    // Less than the time that passes at the end, so that all events arrive.
    delay: fc.oneof(fc.constant(0), fc.nat(3 * 86_400)),
    order: fc.constantFrom('kept', 'reversed', 'shuffled'),
    paused: fc.boolean(),
    seed: fc.nat(1000),
  }),
});

const kill = fc.record({
  kind: fc.constant('kill' as const),
  copy: fc.nat(1),
  after: fc.integer({ min: 1, max: 8 }),
  whole: fc.boolean(),
});

const drop = fc.record({
  kind: fc.constant('drop' as const),
  count: fc.integer({ min: 1, max: 4 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: deed, weight: 8 },
  { arbitrary: pass, weight: 4 },
  { arbitrary: travel, weight: 2 },
  { arbitrary: kill, weight: 2 },
  { arbitrary: drop, weight: 1 },
);

/** Histories of one to three people. */
export const history: fc.Arbitrary<History> = fc.record({
  people: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 3, maxLength: 22 }),
  routing: fc.array(fc.constantFrom('first', 'second', 'both'), { minLength: 1, maxLength: 7 }),
  afterRetries: fc.constantFrom('cancel', 'past_due', 'unpaid'),
});

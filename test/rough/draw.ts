/** The drawing test, the run's seed, and how often the test drew each kind. */
const drawing = { test: '', seed: 0, drawn: new Map<string, number>() };

/**
 * Starts draws for a rough world: deterministic per test and seed, whatever the order of tests.
 *
 * @param test that the next draws belong to: its file and title
 */
export function beginDraws(test: string, seed: number): void {
  Object.assign(drawing, { test, seed });
  drawing.drawn.clear();
}

/** One of the choices, the same throughout a test. Outside a test it's the first. */
export function drawOne<Choice>(kind: string, choices: readonly [Choice, ...Choice[]]): Choice {
  return choose(kind, choices, 0);
}

/** One of the choices; the next one each time, so that a test that draws many gets them all. */
export function drawNext<Choice>(kind: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const count = drawing.drawn.get(kind) ?? 0;
  drawing.drawn.set(kind, count + 1);
  return choose(kind, choices, count);
}

/** The choice at a position; consecutive seeds give a test each of them. */
function choose<Choice>(
  kind: string,
  choices: readonly [Choice, ...Choice[]],
  count: number,
): Choice {
  const { test, seed } = drawing;
  if (test === '') return choices[0];
  return choices[(hash(`${test} ${kind}`) + seed + count) % choices.length] ?? choices[0];
}

/** FNV-1a. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const letter of text) {
    mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return mixed >>> 0;
}

import { type Kind, LIMITS, type Measures } from './measures.ts';

const WORDS: Record<Kind, (size: number) => string> = {
  file: (size) => `${size} lines; a file has at most ${LIMITS.file}`,
  function: (size) => `${size} lines; a function has at most ${LIMITS.function}`,
  spread: (size) => `spreads ${size} literals into others; their entries belong there`,
  circle: (size) => `import each other (${size} times the one way); one of them must not`,
};

/** @returns the violations */
export function checkMeasures({ over }: Measures): string[] {
  return (Object.keys(LIMITS) as Kind[]).flatMap((kind) =>
    Object.entries(over[kind]).map(([name, size]) => `${name}: ${WORDS[kind](size)}.`),
  );
}

/** @returns the median and 90th percentile of the lines of files and functions, by room */
export function describeShapes({ shapes }: Measures): string {
  const rooms = Object.entries(shapes).map(([room, { files, functions }]) => {
    return `${room} ${describe(files)} and ${describe(functions)}`;
  });
  return `lines of files and functions, median/p90: ${rooms.sort().join(', ')}`;
}

function describe(sizes: readonly number[]): string {
  const sorted = sizes.toSorted((a, b) => a - b);
  return [0.5, 0.9].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0).join('/');
}

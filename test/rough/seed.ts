import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const SEEDS = 1000;

/**
 * The seed of a run: that of `ROUGH_SEED`, else one that follows from what is committed, so that a commit that
 * passes here passes elsewhere, and the next one meets another world. Outside a repository it is drawn.
 */
export function findSeed(): number {
  if (process.env.ROUGH_SEED) return Number(process.env.ROUGH_SEED);
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] } as const;
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], options);
    return Number.parseInt(tree.slice(0, 8), 16) % SEEDS;
  } catch {
    return randomInt(SEEDS);
  }
}

import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const SEEDS = 1000;

/**
 * The run's seed: `ROUGH_SEED`, else one derived from the committed tree, so that a commit that passes here passes
 * elsewhere, and each commit meets another world. Outside a repository it is random.
 */
export function findSeed(): number {
  if (process.env.ROUGH_SEED) return Number(process.env.ROUGH_SEED);
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(tree.slice(0, 8), 16) % SEEDS;
  } catch {
    return randomInt(SEEDS);
  }
}

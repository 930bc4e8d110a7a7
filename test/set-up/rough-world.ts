import { relative } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { beginDraws } from '../rough/draw.ts';
import { setup as saySeed } from './say-seed.ts';

const seed = Number(process.env.ROUGH_SEED);

/*
 * A test's draws depend on the seed, its file and its title, so that it draws the same when run
 * alone; its file's `beforeAll` draws depend on the file.
 */
beginDraws(relative(process.cwd(), expect.getState().testPath ?? ''), seed);

beforeEach(({ task, onTestFailed }) => {
  beginDraws(task.fullName, seed);
  onTestFailed(saySeed);
});

import { relative } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { beginDraws } from '../rough/draw.ts';
import { setup as saySeed } from './say-seed.ts';

const seed = Number(process.env.ROUGH_SEED);

/*
 * What a test draws depends on the seed, its file and its title, so that it draws the same when it
 * runs alone; what its file's `beforeAll` draws, on the file.
 */
beginDraws(relative(process.cwd(), expect.getState().testPath ?? ''), seed);

beforeEach(({ task, onTestFailed }) => {
  beginDraws(task.fullName, seed);
  onTestFailed(saySeed);
});

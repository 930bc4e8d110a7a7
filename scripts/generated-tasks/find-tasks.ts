import { relative } from 'node:path';
import type { TaskDefinition } from '#kit/server/jobs/task.ts';
import { readSources } from '../../test/source-files.ts';

const SRC = `${import.meta.dirname}/../../src`;
const DEFINITION = /^export const (\w+) = define(?:Mail|Task)\(/gm;

/** A task, the export that defines it, and its file below `src`. */
export type FoundTask = TaskDefinition & { key: string; path: string };

/** @returns every mail and task that a file exports, by name */
export async function findTasks(): Promise<FoundTask[]> {
  const found = readSources('src').flatMap(({ path, text }) =>
    [...text.matchAll(DEFINITION)].map(([, key = '']) => ({ path, key })),
  );
  const tasks = await Promise.all(
    found.map(async ({ path, key }) => {
      const task: TaskDefinition = (await import(path))[key];
      return { ...task, key, path: relative(SRC, path) };
    }),
  );
  return tasks.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newState, type State } from './state.ts';

/** Stores the state in a file, so that a restart loses nothing. */
export type StateFile = {
  /** Writes soon; calls during a write are combined. */
  save(state: State): void;
  /** @returns once everything is written */
  settled(): Promise<void>;
};

/** @param path null to store nothing */
export async function readState(path: string | null): Promise<State> {
  if (path === null) return newState();
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const fresh = newState();
  if (text === null) return fresh;
  const kept = JSON.parse(text, revive) as State;
  return {
    ...fresh,
    ...kept,
    // A file of an earlier version lacks kinds added since.
    objects: { ...fresh.objects, ...kept.objects },
    settings: { ...fresh.settings, ...kept.settings },
  };
}

/** @param onError called if the file can't be written; the state stays in memory */
export function createStateFile(path: string | null, onError: (error: unknown) => void): StateFile {
  let writing: Promise<void> | null = null;
  let isStale = false;
  const write = async (target: string, state: State) => {
    while (isStale) {
      isStale = false;
      await writeWhole(target, JSON.stringify(state, replace));
    }
  };
  return {
    save(state) {
      isStale = true;
      if (path === null || writing) return;
      writing = write(path, state)
        .catch(onError)
        .finally(() => {
          writing = null;
        });
    },
    settled: async () => writing ?? undefined,
  };
}

/** The old file stays until the new one is complete. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function replace(_: string, value: unknown): unknown {
  return value instanceof Map ? { $map: [...value] } : value;
}

function revive(_: string, value: unknown): unknown {
  const isMap = value !== null && typeof value === 'object' && '$map' in value;
  return isMap ? new Map(value.$map as Array<[string, unknown]>) : value;
}

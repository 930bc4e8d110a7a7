import { useEffect, useReducer } from 'react';

/** A large part of a page that a browser loads once something drawn needs it. */
export type Later<Part> = {
  /** Null until loaded. */
  readonly part: Part | null;
  /** Makes it available without loading: a server draws whole pages at once. */
  provide: (part: Part) => void;
  /** Loads it once; a failure is retried by the next call. */
  load: () => Promise<void>;
};

/** @param fetchPart imports it */
export function later<Part>(fetchPart: () => Promise<Part>): Later<Part> {
  let part: Part | null = null;
  let loading: Promise<void> | undefined;
  const provide = (given: Part) => {
    part = given;
  };
  return {
    get part() {
      return part;
    },
    provide,
    load() {
      loading ??= fetchPart().then(provide, (error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}

/** @returns the part; null while it loads, or if it can't be loaded now */
export function useLater<Part>(wanted: Later<Part>): Part | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isMissing = wanted.part === null;
  useEffect(() => {
    if (isMissing) wanted.load().then(redraw, () => undefined);
  }, [wanted, isMissing]);
  return wanted.part;
}

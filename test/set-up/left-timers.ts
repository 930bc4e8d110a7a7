/*
 * A screen's timers would fire in the next file. One, which checks the session a second after a
 * screen is drawn, found no one signed in there and emptied that file's caches.
 */

const STARTED = Symbol.for('vizit.timers');

type Timer = ReturnType<typeof setTimeout>;
const shared = globalThis as { [STARTED]?: Set<Timer> };

/** Starts recording all timers of this worker, once. */
export function noteTimers(): void {
  if (shared[STARTED]) return;
  const started = new Set<Timer>();
  shared[STARTED] = started;
  const note = <Start extends (...asked: never[]) => unknown>(begin: Start): Start =>
    new Proxy(begin, {
      apply(_begin, self, asked) {
        const timer: Timer = Reflect.apply(begin, self, asked);
        started.add(timer);
        return timer;
      },
    });
  globalThis.setTimeout = note(globalThis.setTimeout);
  globalThis.setInterval = note(globalThis.setInterval);
}

/** Stops the timers started since the last call. */
export function stopTimers(): void {
  for (const timer of shared[STARTED] ?? []) clearTimeout(timer);
  shared[STARTED]?.clear();
}

import { isSame } from '#kit/rules/values/same.ts';
import {
  findErrorCode,
  isUnreachable,
  toErrorSentence,
} from '#kit/web/connection/error-sentence.ts';
import { createListeners } from '#kit/web/ui/listeners.ts';
import {
  type DraftConflict,
  type DraftWrites,
  listDraftWrites,
  listOvertaken,
  listUndecided,
  mergeDrafts,
  type SharedDraft,
} from '#page/draft/rules/merge-drafts.ts';
import type { DraftFields } from '#page/draft/rules/page-draft.ts';

/** A draft is sent after this long without typing. */
const PAUSE_MS = 1000;

/** A failed write is retried after this long, and on reconnecting. */
const RETRY_MS = 15_000;

/** A read is out of date after this long: others may have published since. */
const FRESH_MS = 30_000;

export type DraftSyncState = {
  /**
   * `waiting`: there is something to send; `unreachable`: it's kept on this device until it can be
   * sent.
   */
  status: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused';
  /** Why the server refused, as a sentence. */
  problem: string | null;
  /** Fields changed both here and on another device. */
  conflicts: readonly DraftConflict[];
  /** The conflicting fields that the other device has published; kept along with the changes. */
  overtaken: readonly DraftConflict[];
  /** The server's draft as last read, which is kept along with the changes. */
  known: SharedDraft;
  /** Writes without a response, which may or may not have reached the server; kept along too. */
  unanswered: DraftWrites;
};

type DraftSource = {
  /** @returns the fields changed here */
  getFields: () => DraftFields;
  /** Replaces the changes shown. */
  show: (fields: DraftFields) => void;
  /** @returns the server's draft, and the fields published elsewhere since the last time */
  read: () => Promise<{ shared: SharedDraft; elsewhere: DraftFields }>;
  /** Sends changes. @returns the server's draft */
  write: (changes: DraftWrites) => Promise<SharedDraft>;
  /** Called with the last state once the editor is closed. */
  settle: (last: DraftSyncState) => void;
};

/** The server's draft as this browser knew it when the editor opened. */
export type FirstSight = Pick<DraftSyncState, 'known' | 'conflicts' | 'overtaken' | 'unanswered'>;

/** The server's draft as known here, and the differences from it. */
function createSight({ getFields, show }: DraftSource, first: FirstSight) {
  let state: DraftSyncState = { status: 'saved', problem: null, ...first };
  const { subscribe, notify } = createListeners();
  const set = (changes: Partial<DraftSyncState>) => {
    // Each keystroke reports pending changes, which must not re-render the editor.
    const isNew = Object.entries(changes).some(
      ([name, value]) => state[name as keyof DraftSyncState] !== value,
    );
    if (!isNew) return;
    state = { ...state, ...changes };
    notify();
  };
  return {
    subscribe,
    set,
    getState: () => state,
    /** Forgets conflicts that were settled otherwise, by a publish or an undo. */
    review: () => {
      const overtaken = listUndecided(state.overtaken, { fields: getFields(), conflicts: [] });
      if (overtaken.length === state.overtaken.length) return;
      const isLeft = (conflict: DraftConflict) =>
        overtaken.includes(conflict) || !state.overtaken.includes(conflict);
      set({ overtaken, conflicts: state.conflicts.filter(isLeft) });
    },
    /** @returns the changes the server lacks, or null */
    findWrites: (): DraftWrites | null => {
      const held = state.conflicts.map(({ field }) => field);
      const writes = listDraftWrites(getFields(), state.known, held);
      // Forms mutate their values, and the sent ones are compared with the response.
      return Object.keys(writes).length > 0 ? structuredClone(writes) : null;
    },
    take: (shared: SharedDraft, elsewhere: DraftFields = NOTHING) => {
      const fields = getFields();
      const { known, unanswered: sent } = state;
      const merged = mergeDrafts({ fields, known, shared, sent });
      const found = listOvertaken({ fields, known, shared }, elsewhere);
      const overtaken = listUndecided([...state.overtaken, ...found], merged);
      const conflicts = [...merged.conflicts, ...overtaken];
      set({ known: merged.known, conflicts, overtaken, unanswered: NOTHING });
      if (!isSame(merged.fields, fields)) show(merged.fields);
    },
    resolve: ({ field, theirs }: DraftConflict, side: 'mine' | 'theirs') => {
      const isOther = (conflict: DraftConflict) => conflict.field !== field;
      set({
        known: { ...state.known, [field]: theirs },
        conflicts: state.conflicts.filter(isOther),
        overtaken: state.overtaken.filter(isOther),
      });
      if (side === 'theirs') show({ ...getFields(), [field]: theirs.value });
    },
  };
}

const NOTHING = {};

type Sight = ReturnType<typeof createSight>;

/** Exchanges data with the server, reading its state before sending anything if that may be unknown. */
function createExchange(source: DraftSource, sight: Sight) {
  let isBehind = false;
  let readAt = Date.now();
  const read = async () => {
    const { shared, elsewhere } = await source.read();
    sight.take(shared, elsewhere);
    isBehind = false;
    readAt = Date.now();
  };
  const write = async (writes: DraftWrites) => {
    sight.set({ status: 'saving', unanswered: writes });
    try {
      return await source.write(writes);
    } catch (error) {
      // A refusal writes nothing. If the response is lost, only reading shows what was written.
      const isRefused = findErrorCode(error) && !isUnreachable(error);
      if (isRefused) sight.set({ unanswered: NOTHING });
      else isBehind = true;
      throw error;
    }
  };
  return {
    /** The next exchange reads. */
    fallBehind: () => {
      isBehind = true;
    },
    fallBehindWithTime: () => {
      isBehind ||= Date.now() - readAt > FRESH_MS;
    },
    run: async () => {
      if (isBehind) await read();
      sight.review();
      const writes = sight.findWrites();
      if (writes) sight.take(await write(writes));
    },
  };
}

/** Syncs an editor's draft with the server's. One exchange runs at a time. */
export function createDraftSync(source: DraftSource, first: FirstSight) {
  const sight = createSight(source, first);
  const exchange = createExchange(source, sight);
  let queue = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitFor = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(push, milliseconds);
  };
  const send = async () => {
    try {
      await exchange.run();
      const isDone = sight.findWrites() === null;
      sight.set({ status: isDone ? 'saved' : 'waiting', problem: null });
      if (!isDone) waitFor(PAUSE_MS);
    } catch (error) {
      // A failed read doesn't matter if there is nothing to send.
      const isDone = sight.findWrites() === null;
      sight.set(isDone ? { status: 'saved', problem: null } : toFailure(error));
      if (isUnreachable(error) || isTooSoon(error)) waitFor(RETRY_MS);
    }
  };

  /** Sends the changes now. */
  function push(): Promise<void> {
    clearTimeout(timer);
    queue = queue.then(send);
    return queue;
  }
  return {
    subscribe: sight.subscribe,
    getState: sight.getState,
    push,
    /** Reads other devices' changes, then sends. */
    pull: (): Promise<void> => {
      queue = queue.then(exchange.fallBehind);
      return push();
    },
    /** After typing: sends after a pause. */
    pushSoon: () => {
      if (!sight.findWrites()) return;
      exchange.fallBehindWithTime();
      if (sight.getState().status !== 'saving') sight.set({ status: 'waiting' });
      waitFor(PAUSE_MS);
    },
    /** Resolves a conflict: with this device's value, or the other device's. */
    resolve: (conflict: DraftConflict, side: 'mine' | 'theirs') => {
      sight.resolve(conflict, side);
      void push();
    },
    /** When the editor closes: sends the rest once, without retries. */
    close: () => {
      void push().then(() => {
        clearTimeout(timer);
        source.settle(sight.getState());
      });
    },
  };
}

/** The server accepts it a moment later. */
const isTooSoon = (error: unknown) => findErrorCode(error) === 'PT429';

function toFailure(error: unknown): Pick<DraftSyncState, 'status' | 'problem'> {
  if (isUnreachable(error)) return { status: 'unreachable', problem: null };
  return { status: 'refused', problem: toErrorSentence(error, 'Please reload this screen.') };
}

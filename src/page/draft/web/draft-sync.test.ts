import { expect, onTestFinished, test, vi } from 'vitest';
import type { DraftWrite, SharedDraft } from '#page/draft/rules/merge-drafts.ts';
import { createDraftSync } from './draft-sync.ts';

type Fields = Record<string, unknown>;

/** An editor, with a server that answers when the test says so. */
function open(first: Fields) {
  const form = { fields: first };
  const answers: ((stored: SharedDraft | Error) => void)[] = [];
  const sent: Record<string, DraftWrite>[] = [];
  const sync = createDraftSync(
    {
      getFields: () => form.fields,
      show: (fields) => {
        form.fields = { ...fields };
      },
      read: async () => ({ shared: {}, elsewhere: {} }),
      write: (writes) => {
        sent.push(structuredClone(writes));
        return new Promise((resolve, reject) =>
          answers.push((stored) => (stored instanceof Error ? reject(stored) : resolve(stored))),
        );
      },
      settle: () => undefined,
    },
    { known: {}, conflicts: [], overtaken: [], unanswered: {} },
  );
  return { form, sent, sync, answer: (stored: SharedDraft | Error) => answers.shift()?.(stored) };
}

const held = (value: unknown, revision = 1) => ({ value, revision, device: 'Safari on iPhone' });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a form’s in-place changes during a push aren’t mistaken for another device’s', async () => {
  const switches = { links: false };
  const { form, sync, answer } = open({ sections_enabled: switches });
  const pushed = sync.push();
  await turn();
  // Reverted at once: the same object, mutated back, so there is no change left.
  switches.links = true;
  form.fields = {};
  answer({ sections_enabled: held({ links: false }) });
  await pushed;
  expect(form.fields).toEqual({});
  expect(sync.getState()).toMatchObject({ status: 'waiting', conflicts: [] });
});

test('one push runs at a time, and nothing is sent twice', async () => {
  const { form, sent, sync, answer } = open({ bio: 'One' });
  void sync.push();
  const second = sync.push();
  await turn();
  form.fields = { bio: 'Two' };
  answer({ bio: held('One') });
  await turn();
  answer({ bio: held('Two', 2) });
  await second;
  await sync.push();
  expect(sent).toEqual([{ bio: { value: 'One', known: 0 } }, { bio: { value: 'Two', known: 1 } }]);
  expect(sync.getState().status).toBe('saved');
});

test('an unreachable draft waits, and a refused one says why', async () => {
  const { sync, answer } = open({ bio: 'One' });
  const lost = sync.push();
  await turn();
  answer(new TypeError('Failed to fetch'));
  await lost;
  expect(sync.getState()).toMatchObject({ status: 'unreachable', problem: null });
  const refused = sync.push();
  await turn();
  const error = Object.assign(new Error('North keeps this the same on every page: bio.'), {
    code: 'PT403',
  });
  answer(error);
  await refused;
  expect(sync.getState()).toMatchObject({ status: 'refused', problem: error.message });
});

test('a draft sent too soon is resent, and nothing is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { sent, sync, answer } = open({ bio: 'One' });
  const early = sync.push();
  await turn();
  answer(Object.assign(new Error('Too fast.'), { code: 'PT429' }));
  await early;
  expect(sync.getState()).toMatchObject({ status: 'refused', problem: 'Too fast.' });
  vi.advanceTimersByTime(15_000);
  await turn();
  answer({ bio: held('One') });
  await turn();
  expect(sent).toHaveLength(2);
  expect(sync.getState()).toMatchObject({ status: 'saved', problem: null });
});

test('a conflict is held until decided, then sent or shown', async () => {
  const { form, sent, sync, answer } = open({ bio: 'Mine' });
  const pushed = sync.push();
  await turn();
  answer({ bio: held('Theirs', 7) });
  await pushed;
  const [conflict] = sync.getState().conflicts;
  expect(conflict).toEqual({ field: 'bio', theirs: held('Theirs', 7) });
  await sync.push();
  expect(sent).toHaveLength(1);
  if (conflict) sync.resolve(conflict, 'theirs');
  expect(form.fields).toEqual({ bio: 'Theirs' });
  expect(sync.getState().conflicts).toEqual([]);
});

test('keystrokes while the draft waits notify once, so the editor isn’t rerendered for each', () => {
  const { sync } = open({ bio: 'One' });
  const told = vi.fn();
  onTestFinished(sync.subscribe(told));
  onTestFinished(sync.close);
  sync.pushSoon();
  sync.pushSoon();
  expect(sync.getState().status).toBe('waiting');
  expect(told).toHaveBeenCalledTimes(1);
});

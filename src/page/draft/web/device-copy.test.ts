import { beforeEach, expect, test } from 'vitest';
import { hasUnsentDrafts } from '#kit/web/forms/stored-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { type PageDraft, toPageDraft } from '../rules/page-draft.ts';
import { openDeviceCopy } from './use-draft-form.ts';

const OWNER = 'a2c1a2f0-0000-4000-8000-000000000001';
const base = toPageDraft(buildEditableColumns());
const NOTHING = { known: {}, unanswered: {} };

beforeEach(() => localStorage.clear());

const withBio = (bio: string): PageDraft => ({ ...base, bio });

/** @returns the server's values, if it has everything */
const sent = (bio: string) => ({
  known: { bio: { value: bio, revision: 1, device: '' } },
  unanswered: {},
});

const readBio = () => openDeviceCopy(OWNER).read(base)?.draft.bio;

test('a draft counts as unsent until the server has all of it', () => {
  const copy = openDeviceCopy(OWNER);
  copy.keep(withBio('Half'), base, NOTHING);
  expect(hasUnsentDrafts()).toBe(true);
  copy.keep(withBio('Half'), base, sent('Half'));
  expect([hasUnsentDrafts(), readBio()]).toEqual([false, 'Half']);
  copy.keep(withBio('Half a'), base, sent('Half'));
  expect(hasUnsentDrafts()).toBe(true);
  const unanswered = { bio: { value: 'Half a', known: 1 } };
  copy.keep(withBio('Half a'), base, { ...sent('Half a'), unanswered });
  expect(hasUnsentDrafts()).toBe(true);
  // Undone, but the server doesn't know yet.
  copy.keep(base, base, sent('Half a'));
  expect(hasUnsentDrafts()).toBe(true);
  copy.keep(base, base, NOTHING);
  expect(localStorage.length).toBe(0);
});

test('a tab without unsent text keeps another tab’s', () => {
  const [mine, other] = [openDeviceCopy(OWNER), openDeviceCopy(OWNER)];
  mine.keep(withBio('Half a sentence'), base, NOTHING);
  other.keep(base, base, NOTHING);
  other.keep(withBio('Drafted'), base, sent('Drafted'));
  expect(readBio()).toBe('Half a sentence');
  mine.keep(withBio('Half a sentence'), base, sent('Half a sentence'));
  other.keep(base, base, NOTHING);
  expect(localStorage.length).toBe(0);
});

test('a tab that opened with unsent text removes it once it is sent', () => {
  openDeviceCopy(OWNER).keep(withBio('From yesterday'), base, NOTHING);
  const copy = openDeviceCopy(OWNER);
  copy.keep(withBio('From yesterday'), base, sent('From yesterday'));
  copy.keep(base, base, NOTHING);
  expect(localStorage.length).toBe(0);
});

test('unsent text continued in its tab isn’t removed by a tab that opened with the start of it', () => {
  const mine = openDeviceCopy(OWNER);
  mine.keep(withBio('Half'), base, NOTHING);
  const other = openDeviceCopy(OWNER);
  mine.keep(withBio('Half a sentence'), base, NOTHING);
  other.keep(withBio('Half'), base, sent('Half'));
  expect(readBio()).toBe('Half a sentence');
});

test('a closed editor only marks its own copy as sent, and brings none back after a sign-out', () => {
  const copy = openDeviceCopy(OWNER);
  copy.keep(withBio('Half'), base, NOTHING);
  copy.settle(withBio('Half'), base, NOTHING);
  expect(hasUnsentDrafts()).toBe(true);
  copy.settle(withBio('Half'), base, sent('Half'));
  expect([hasUnsentDrafts(), readBio()]).toEqual([false, 'Half']);
  openDeviceCopy(OWNER).keep(withBio('Half a'), base, sent('Half'));
  copy.settle(base, base, NOTHING);
  expect(readBio()).toBe('Half a');
  localStorage.clear();
  copy.settle(withBio('Half'), base, sent('Half'));
  expect(localStorage.length).toBe(0);
});

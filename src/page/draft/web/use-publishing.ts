import { useState } from 'react';
import { isSame } from '#kit/rules/values/same.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { PROFILE_MESSAGES } from '#page/profile/rules/messages.ts';
import { SaveFailure, useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import {
  listPageChanges,
  type PageColumns,
  type PageDraft,
  rebasePage,
  takeChanges,
  toDraftFields,
  toPageDraft,
  withDraftFields,
} from '../rules/page-draft.ts';
import { findDraftProblems } from '../rules/profile-draft.ts';
import { findUsernameProblem } from './queries.ts';
import type { DraftForm } from './use-draft-form.ts';

type PublishOptions = {
  ownerId: string;
  /** Puts the stored values into the form. */
  showSaved: (saved: PageDraft) => void;
  /** Puts others' values into the form, which undo leaves alone. */
  showTheirs: (theirs: PageDraft) => void;
  /** Goes to an invalid field. */
  lead: (path: string) => void;
  /** Tells the server that these changes are published. */
  push: () => Promise<void>;
  /** The parts of the look visitors don't see, as a sentence; null if they see everything. */
  limit: (published: PageDraft) => string | null;
  /** Shows the published page; returns false to leave it to a toast. */
  announce: (published: Published) => boolean;
};

/** The page as just published. */
export type Published = {
  page: PageDraft;
  /** The parts of the look visitors don't see, as a sentence; null if they see everything. */
  note: string | null;
  /** Restores the previous page, and makes the changes a draft again. */
  takeBack: () => void;
};

/** Publishing, for the editor's parts. */
export type Publishing = {
  /**
   * @param isLeaving whether another screen follows, so that a toast reports it
   * @returns whether everything is published
   */
  publish: (isLeaving?: boolean) => Promise<boolean>;
  busy: boolean;
  /** Why the last attempt failed, as a sentence. */
  problem: string | null;
  /** Whether the last attempt found invalid fields. */
  isRefused: boolean;
  /** Goes to the first invalid field. */
  leadToProblem: () => void;
};

/** Checks the draft and publishes its changes. */
export function usePublishing(draftForm: DraftForm, options: PublishOptions): Publishing {
  const { form, getBase } = draftForm;
  const mutation = usePublish(options.ownerId);
  const [isRefused, setRefused] = useState(false);
  const store = async (changes: Partial<PageColumns>) =>
    toPageDraft(await mutation.mutateAsync(changes));

  const leadToProblem = () => {
    const [problem] = findDraftProblems(form.getValues(), getBase().username);
    if (problem) options.lead(problem.path);
  };

  const tellFailure = (error: unknown) => {
    if (!(error instanceof SaveFailure)) throw error;
    // The bar shows all other errors.
    if (error.isAboutUsername) {
      form.setError('username', { type: 'server', message: error.message });
      options.lead('username');
    }
  };

  const publish = async (isLeaving = false) => {
    const announce = isLeaving ? () => false : options.announce;
    if (mutation.isPending) return false;
    let isPublished = false;
    const submit = form.handleSubmit(
      async (draft) => {
        setRefused(false);
        try {
          await publishDraft(draft, draftForm, store, { ...options, announce });
          isPublished = true;
        } catch (error) {
          tellFailure(error);
        }
      },
      () => {
        setRefused(true);
        leadToProblem();
      },
    );
    await submit();
    return isPublished;
  };

  const problem = mutation.error?.message ?? null;
  return { publish, busy: mutation.isPending, problem, isRefused, leadToProblem };
}

/** Stores columns of the page. @returns the page as then published */
type Store = (changes: Partial<PageColumns>) => Promise<PageDraft>;

async function publishDraft(
  draft: PageDraft,
  draftForm: DraftForm,
  store: Store,
  { showSaved, showTheirs, push, limit, announce }: PublishOptions,
) {
  const { form, getBase } = draftForm;
  const before = getBase();
  const typed = JSON.stringify(form.getValues());
  const saved = await store(listPageChanges(draft, before));
  const isUntouched = JSON.stringify(form.getValues()) === typed;
  rebaseForm(draftForm, draft, saved, showTheirs);
  // Show what was stored, unless the owner has kept typing.
  if (isUntouched && JSON.stringify(saved) !== JSON.stringify(form.getValues())) showSaved(saved);
  const takeBack = async () => {
    try {
      const former = takeChanges(getBase(), draft, before);
      const restored = await store(listPageChanges(former, getBase()));
      rebaseForm(draftForm, former, restored, showTheirs);
      await push();
      toast.success('Taken back', 'Your changes are a draft again.');
    } catch (error) {
      toast.error(error instanceof SaveFailure ? error.message : 'Please try again.');
    }
  };
  const published = { page: saved, note: limit(saved), takeBack: () => void takeBack() };
  if (!announce(published)) {
    toast.success(PROFILE_MESSAGES.published, published.note ?? undefined, {
      label: 'Take back',
      onPress: published.takeBack,
    });
  }
  // From here on, leaving doesn't keep a draft of the published fields.
  await push();
}

/**
 * Bases the form on a page just stored. Fields that others published since are shown where the owner hasn't
 * changed them; otherwise the form's older values would count as changes.
 *
 * @param sent the page as it would be without others
 */
function rebaseForm(
  { form, setBase }: DraftForm,
  sent: PageDraft,
  stored: PageDraft,
  showTheirs: (theirs: PageDraft) => void,
) {
  setBase(stored);
  const theirs = withDraftFields(sent, toDraftFields(stored, sent));
  if (!isSame(theirs, sent)) showTheirs(rebasePage(form.getValues(), sent, theirs));
}

/** Publishes a page's changed columns; a new username is checked first. */
function usePublish(ownerId: string) {
  return useSaveOwnProfile<Partial<PageColumns>>(ownerId, async ({ username }) => {
    const problem = username === undefined ? null : await findUsernameProblem(username);
    if (problem !== null) throw new SaveFailure(problem, true);
  });
}

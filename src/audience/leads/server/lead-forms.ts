import { LRUCache } from 'lru-cache';
import { findProfileWithLeadForm } from '#audience/server/data/leads.ts';
import { LEAD_FORM_TTL_MS, LEAD_FORMS_MAX_SIZE } from '#audience/server/limits.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    leadForms: LeadForms;
  }
}

/** Profiles with lead forms in use, by id, cached for a moment: a flood reads each once. */
export type LeadForms = {
  /** @returns the public profile that shows a lead form under this id, or null */
  find(profileId: string): Promise<PublicProfile | null>;
  /** Drops a page's form at once, after a save or a suspension; the name is in lower case. */
  evict(username: string): void;
  expireAll(): void;
};

type Kept = { profile: Promise<PublicProfile | null>; username: string | null; expiresAt: number };

type LeadFormsSettings = {
  ask: Ask;
  /** The current time, in milliseconds. */
  now: () => number;
  maxSize?: number | undefined;
};

export function createLeadForms(settings: LeadFormsSettings): LeadForms {
  const { ask, now, maxSize = LEAD_FORMS_MAX_SIZE } = settings;
  const forms = new LRUCache<string, Kept>({ max: maxSize });

  const begin = (profileId: string): Kept => {
    const profile = ask((sql) => findProfileWithLeadForm(sql, profileId));
    const kept: Kept = { profile, username: null, expiresAt: now() + LEAD_FORM_TTL_MS };
    const drop = () => forms.peek(profileId) === kept && forms.delete(profileId);
    profile.then((found) => {
      if (found === null) drop();
      else kept.username = found.username.toLowerCase();
    }, drop);
    return kept;
  };

  return {
    find(profileId) {
      const found = forms.get(profileId);
      if (found && found.expiresAt > now()) return found.profile;
      const kept = begin(profileId);
      forms.set(profileId, kept);
      return kept.profile;
    },
    evict(username) {
      for (const [profileId, kept] of forms) {
        // Includes forms still being read, which may be outdated.
        if (kept.username === null || kept.username === username) forms.delete(profileId);
      }
    },
    expireAll: () => forms.clear(),
  };
}

import type { User } from '@supabase/auth-js';
import { isConfirmed } from '#account/verification/web/verification.ts';
import { PATHS } from '#kit/rules/paths.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { isNewcomer } from '#page/start/rules/blank-page.ts';

/** Why a page's codes don't work, and what to do about it. */
export type ObstacleWords = { title: string; children: string; to: string; action: string };

/** @returns why the owner's codes wouldn't work; null if they do */
export function findObstacle(profile: OwnProfile | null, user: User): ObstacleWords | null {
  if (profile === null || !profile.is_active) {
    return {
      title: 'Your page is closed',
      children:
        'Visitors can’t open it now, so its code would lead nowhere. Your dashboard says why, and what you can do.',
      to: PATHS.dashboard,
      action: 'Go to your dashboard',
    };
  }
  if (isNewcomer(profile)) {
    return {
      title: 'Make your page first',
      children: 'Your code leads to your page, and there’s nothing on it yet.',
      to: PATHS.start,
      action: 'Make your page',
    };
  }
  if (isConfirmed(user)) return null;
  return {
    title: 'Confirm your email first',
    children: `Your QR code works once your page is open. We emailed a link and a confirmation code to ${user.email}.`,
    to: PATHS.edit,
    action: 'Enter the emailed code',
  };
}

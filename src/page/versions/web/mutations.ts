import { toast } from '#kit/web/toasts/toast.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { type SaveFailure, useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';

/**
 * Restores a version's content. It is an ordinary save, with every rule applied.
 *
 * @param onRestored gets the profile as stored then
 */
export function useRestoreVersion(userId: string, onRestored: (profile: OwnProfile) => void) {
  const { mutateAsync, isPending } = useSaveOwnProfile(userId);
  const restore = (content: Partial<OwnProfile>) =>
    mutateAsync(content).then(
      (profile) => {
        toast.success('Version restored', 'Undo brings back what was here before.');
        onRestored(profile);
      },
      (failure: SaveFailure) => toast.error(failure.message),
    );
  return { restore, isPending };
}

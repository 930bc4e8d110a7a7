import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { buildSaveFailure } from '#domain/profile/messages.ts';
import { dataClient } from '../../lib/data-client.ts';
import { ownProfileQuery } from '../../lib/own-profile.ts';
import { toast } from '../../ui/toast.ts';

type ProfileUpdate = Database['public']['Tables']['profiles']['Update'];

/** Saves the content of a version again. It is a save like any other: every rule holds for it. */
export function useRestoreVersion(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (content: ProfileUpdate) => {
      const { data, error } = await dataClient
        .from('profiles')
        .update(content)
        .eq('user_id', userId)
        .select('*')
        .single();
      if (error) throw new Error(buildSaveFailure(error));
      return data;
    },
    onSuccess: (profile) => {
      queryClient.setQueryData(ownProfileQuery(userId).queryKey, profile);
      toast.success('Version restored');
    },
    onError: (error) => toast.error(error.message),
  });
}

import { useQuery } from '@tanstack/react-query';
import { loadConfig } from '#kit/web/connection/config.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** Loaded once per page. */
const configQuery = {
  queryKey: queryKeys.config,
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
};

/** @returns which wallets the operator has set up; none while that loads */
export function useWallets(): { apple: boolean; google: boolean } {
  return useQuery(configQuery).data?.wallets ?? { apple: false, google: false };
}

import { breaks } from './mutation.ts';

/** Mutations of the screens' writes, and their owners. */
export const WRITES = [
  breaks(
    '12.290',
    'an offline write waits, and is sent later',
    'src/kit/web/data/query-client.ts',
    "    mutations: { networkMode: 'always' },\n",
    '',
  ),
  breaks(
    '12.291',
    'a refused write’s optimistic value stays',
    'src/kit/web/data/use-write.ts',
    'takeBack?.();',
    '',
  ),
  breaks(
    '12.294',
    'on a member’s page, the agency counts as the owner',
    'src/agency/staff/web/staff-page-screen.tsx',
    '<OwnerContext value={staffId}>',
    '<OwnerContext value={userId}>',
  ),
];

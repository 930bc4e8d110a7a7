import { breaks } from './mutation.ts';

/** Mutations of the screens' writes, and their owners. */
export const WRITES = [
  breaks(
    '12.290',
    'offline a write waits, and is sent later',
    'src/kit/web/data/query-client.ts',
    "    mutations: { networkMode: 'always' },\n",
    '',
  ),
  breaks(
    '12.291',
    'what was shown before it was refused stays',
    'src/kit/web/data/use-write.ts',
    'takeBack?.();',
    '',
  ),
  breaks(
    '12.294',
    'on the page of somebody on the team the agency is the owner',
    'src/agency/staff/web/staff-page-screen.tsx',
    '<OwnerContext value={staffId}>',
    '<OwnerContext value={userId}>',
  ),
];

import { breaks } from './mutation.ts';

/** Mutations of what holds a cluster together. */
export const CLUSTER = [
  breaks(
    '12.610',
    'who only listens stays with a primary that hangs',
    'src/database/dial.ts',
    '!isWritable || url !== primary?.url',
    '!isWritable',
  ),
  breaks(
    '12.611',
    'the jobs wait for a host that never lets them go',
    'src/server/jobs/runner.ts',
    'await Promise.race([ending, leaving.over]);',
    'await ending;',
  ),
  breaks(
    '12.612',
    'a lead is sent again to the next copy',
    'deploy/cluster/haproxy.cfg',
    '\thttp-request disable-l7-retry unless { method GET HEAD }\n',
    '',
  ),
  breaks(
    '12.614',
    'after a long outage who listens waits for the driver',
    'src/database/connect.ts',
    '    backoff: toPause,\n',
    '',
  ),
  breaks(
    '12.615',
    'a mail tried again has another name',
    'src/server/jobs/audience/announce-lead.ts',
    '  id: ({ lead_id }) =>',
    '  id: ({ lead_id }) => Math.random() +',
  ),
];

import { type StandIn, startStandIn } from './hosted-stand-in.ts';

/**
 * A separate process with the stand-in; takes its options as JSON, and reports when it is ready.
 */

const [, , options = ''] = process.argv;
const standIn = await startStandIn(JSON.parse(options) as StandIn);
process.once('SIGTERM', () => void standIn.stop());
process.stdout.write('ready\n');

import { createSealing } from '#gateway/keys/sealing.ts';

/** Encrypts like a server, with a well-known key. */
export const SEALING = createSealing([{ kid: 'test', secret: new Uint8Array(32) }]);

import { createSealing } from '#gateway/keys/sealing.ts';

/** Seals as a server does whose key everybody knows. */
export const SEALING = createSealing([{ kid: 'test', secret: new Uint8Array(32) }]);

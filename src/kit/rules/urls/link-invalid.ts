import type { Refusal } from '../refusals/refusal.ts';

export const LINK_INVALID: Refusal = [400, 'Invalid link URL'];

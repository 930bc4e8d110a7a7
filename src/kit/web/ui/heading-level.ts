import { createContext } from 'react';

/** A card's heading level: `h2`, or `h3` when the card is inside a group. */
export const CardHeading = createContext<'h2' | 'h3'>('h2');

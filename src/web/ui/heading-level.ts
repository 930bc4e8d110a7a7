import { createContext } from 'react';

/** The heading of a card: of the second level, but of the third where the card stands in a group. */
export const CardHeading = createContext<'h2' | 'h3'>('h2');

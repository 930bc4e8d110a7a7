import { createContext } from 'react';

/** Counts the clicks on a URL in the last seven days. */
export type CountClicks = (url: string) => number;

const countNone: CountClicks = () => 0;

/** A hook that counts an owner's clicks; whoever shows the editor provides it. */
export const LinkClicksContext = createContext<(ownerId: string) => CountClicks>(() => countNone);

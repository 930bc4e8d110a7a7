import { type ComponentType, createContext } from 'react';

/** Counts the clicks on a URL in the last seven days. */
export type CountClicks = (url: string) => number;

export type LinkClicksProps = {
  ownerId: string;
  /** Called with each new counter. */
  onCount: (countClicks: CountClicks) => void;
};

/** Counts an owner's clicks, and draws nothing; the screen with the editor provides it. */
export const LinkClicksContext = createContext<ComponentType<LinkClicksProps>>(() => null);

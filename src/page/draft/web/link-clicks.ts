import { type ComponentType, createContext, useContext } from 'react';

/** Counts the clicks on a URL in the last seven days. */
export type CountClicks = (url: string) => number;

export type LinkClicksProps = {
  ownerId: string;
  /** Called with each new counter. */
  onCount: (countClicks: CountClicks) => void;
};

/** Counts an owner's clicks, and draws nothing; the screen with the editor provides it. */
export const LinkClicksContext = createContext<ComponentType<LinkClicksProps>>(() => null);

/** The owner whose clicks are shown on link rows; null on another person's page. */
export const ClicksOwnerContext = createContext<string | null>(null);

/** @returns the id of the owner whose clicks can be shown, or null */
export function useClicksOwner(): string | null {
  return useContext(ClicksOwnerContext);
}

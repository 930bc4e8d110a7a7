import type { CSSProperties } from 'react';

// The page has styles of its own, so what lies over it says all it needs.

/** Seen on every ground a page can have, with the white line inside. */
export const ACCENT = '#7c3aed';

/** A control of the overlay, at least as large as a finger. */
export const CONTROL: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  minWidth: 44,
  height: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
};

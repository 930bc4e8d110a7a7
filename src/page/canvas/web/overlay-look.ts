import type { CSSProperties } from 'react';

// The page has its own stylesheet, so the overlay uses inline styles only.

/** Visible on every page background, with the white line inside. */
export const ACCENT = '#c93a12';

/** An overlay control, at least as large as a fingertip. */
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

/** Covers the page and takes its presses. */
export const LAYER: CSSProperties = {
  position: 'absolute',
  inset: 0,
  zIndex: 10,
  minHeight: '100vh',
  // A long press drags a part instead of selecting text.
  userSelect: 'none',
  WebkitUserSelect: 'none',
  WebkitTouchCallout: 'none',
};

/** The size of a “+” on the page, in pixels. */
export const ADDING_SIZE = 44;

/**
 * Opens gaps so that a “+” covers nothing: above each section, below the last one, and below “more”, whose
 * target is taller than its line.
 */
export const ADDING_STYLE =
  `main>.section,main>.section~.reach{margin-block-start:${ADDING_SIZE}px!important}` +
  `main>.section:last-child{margin-block-end:${ADDING_SIZE}px!important}` +
  '.more{padding-block-end:.5rem}';

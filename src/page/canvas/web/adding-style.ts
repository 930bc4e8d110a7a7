/** The size of a “+” on the page, in pixels. */
export const ADDING_SIZE = 44;

/**
 * Opens the gaps a “+” needs to cover nothing: above each section, below the last one, and below
 * “more”, whose target is higher than its line.
 */
export const ADDING_STYLE =
  `main>.section,main>.section~.reach{margin-block-start:${ADDING_SIZE}px!important}` +
  `main>.section:last-child{margin-block-end:${ADDING_SIZE}px!important}` +
  '.more{padding-block-end:.5rem}';

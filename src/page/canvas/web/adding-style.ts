/** The size of a “+” on the page, in pixels. */
export const ADDING_SIZE = 44;

/**
 * Opens the gaps a “+” needs to cover nothing. Beside a sticky head, on a wide page, the first
 * section stays level with it.
 */
export const ADDING_STYLE =
  `main>.section~:is(.section,.reach){margin-block-start:${ADDING_SIZE}px!important}` +
  `@media (max-width:63.99rem){main>:not(.section)+.section{margin-block-start:${ADDING_SIZE}px!important}}`;

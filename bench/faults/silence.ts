/** Measures how long nothing is heard, in milliseconds. */
export function createSilence() {
  let lastHeardAt = performance.now();
  let longest = 0;
  const current = () => performance.now() - lastHeardAt;
  return {
    current,
    /** Something was heard. */
    end(): void {
      longest = Math.max(longest, current());
      lastHeardAt = performance.now();
    },
    /** @returns the longest since the last time this was asked, also if it goes on */
    takeLongest(): number {
      const taken = Math.max(longest, current());
      longest = 0;
      return taken;
    },
  };
}

/** Measures the longest silence, in milliseconds. */
export function createSilence() {
  let lastHeardAt = performance.now();
  let longest = 0;
  const current = () => performance.now() - lastHeardAt;
  return {
    current,
    /** Call on each response. */
    end(): void {
      longest = Math.max(longest, current());
      lastHeardAt = performance.now();
    },
    /** @returns the longest since the last call, including an ongoing one */
    takeLongest(): number {
      const taken = Math.max(longest, current());
      longest = 0;
      return taken;
    },
  };
}

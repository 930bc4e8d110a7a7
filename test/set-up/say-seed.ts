/** Prints the seed that repeats all draws, once per run and with every failing test. */
export function setup(): void {
  console.info(`ROUGH_SEED=${process.env.ROUGH_SEED}`);
}

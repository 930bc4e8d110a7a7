/** Once a run, and with every test that fails: what all it drew can be drawn again by. */
export function setup(): void {
  console.info(`ROUGH_SEED=${process.env.ROUGH_SEED}`);
}

/**
 * Processes items one by one or a few at once; a failing one doesn't stop the others.
 *
 * @throws after all were tried: the failure, or one error listing several
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => PromiseLike<unknown>,
  { atOnce = 1 } = {},
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const takeTurns = async () => {
    for (const item of queue) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  if (failures.length > 1) throw new AggregateError(failures, describe(failures, items.length));
  if (failures.length > 0) throw failures[0];
}

function describe(failures: readonly unknown[], count: number): string {
  const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)));
  return `${failures.length} of ${count} failed: ${[...new Set(reasons)].join('; ')}`;
}

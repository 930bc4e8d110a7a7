type Enter = () => void;

/**
 * Queues waiting work by caller and serves the queues in turn: the one served last goes to the end.
 * Empty queues are dropped.
 */
export function createLines() {
  const lines = new Map<string, Enter[]>();
  let count = 0;
  return {
    count: () => count,
    countOf: (caller: string) => lines.get(caller)?.length ?? 0,
    join(caller: string, enter: Enter) {
      count += 1;
      const line = lines.get(caller);
      if (line) line.push(enter);
      else lines.set(caller, [enter]);
    },
    leave(caller: string, enter: Enter) {
      count -= 1;
      const line = lines.get(caller)?.filter((other) => other !== enter) ?? [];
      if (line.length > 0) lines.set(caller, line);
      else lines.delete(caller);
    },
    shift(): Enter | undefined {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [caller, [enter, ...others]] = first;
      count -= 1;
      lines.delete(caller);
      if (others.length > 0) lines.set(caller, others);
      return enter;
    },
  };
}

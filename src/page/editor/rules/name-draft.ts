/** @returns `Draft · 3 changes` */
export function nameDraft(count: number): string {
  return `Draft · ${count === 1 ? '1 change' : `${count} changes`}`;
}

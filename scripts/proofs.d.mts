/** @returns the cells of a table's line; `\|` is no border */
export function splitCells(line: string): string[];

/** @returns the tests a cell names, each with its file as it is written there */
export function listProofs(cell: string): { file: string; test: string }[];

/** @returns the path of a file that a document names, or undefined */
export function findFile(root: string, path: string): string | undefined;

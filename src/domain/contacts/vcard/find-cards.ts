const BEGIN = /^BEGIN:VCARD[ \t]*\r?\n/gim;
const END = /^END:VCARD[ \t]*\r?$/gim;

/**
 * Pairs each beginning with the next end in one pass over the file: a single pattern for both would
 * search for the end again from every unclosed beginning.
 *
 * @param file the text of a .vcf
 * @returns each card in it, and the text between its first and last line
 */
export function* findCards(file: string): Generator<{ text: string; body: string }> {
  let from = 0;
  for (;;) {
    BEGIN.lastIndex = from;
    const begin = BEGIN.exec(file);
    if (begin === null) return;
    const bodyStart = BEGIN.lastIndex;
    END.lastIndex = bodyStart;
    const end = END.exec(file);
    if (end === null) return;
    from = END.lastIndex;
    yield { text: file.slice(begin.index, from), body: file.slice(bodyStart, end.index) };
  }
}

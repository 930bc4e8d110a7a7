const BEGIN = /^BEGIN:VCARD[ \t]*\r?\n/gim;
const END = /^END:VCARD[ \t]*\r?$/gim;

/**
 * Each beginning is paired with the next end in one walk through the file: one pattern for both
 * would look for the end anew from every beginning that has none.
 *
 * @param file the text of a .vcf
 * @returns each card in it, and what stands between its first and its last line
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

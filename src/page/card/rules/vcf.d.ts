/** The part of the parser `vcf` that the tests use; the package has no types. */
declare module 'vcf' {
  class VCard {
    static parse(text: string): VCard[];
    /** jCard (RFC 7095). */
    toJSON(): ['vcard', [name: string, parameters: object, type: string, value: unknown][]];
  }
  export = VCard;
}

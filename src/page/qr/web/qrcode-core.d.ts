/** The encoder alone: the package's types are of the whole, which also draws and writes files. */
declare module 'qrcode/lib/core/qrcode.js' {
  function create(
    text: string,
    options: { errorCorrectionLevel: 'M' },
  ): { modules: { size: number; get: (row: number, column: number) => number } };

  export { create };
}

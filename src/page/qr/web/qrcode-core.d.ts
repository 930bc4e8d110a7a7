/** Only the encoder: the package's types cover all of it, which also draws and writes files. */
declare module 'qrcode/lib/core/qrcode.js' {
  function create(
    text: string,
    options: { errorCorrectionLevel: 'M' },
  ): { modules: { size: number; get: (row: number, column: number) => number } };

  export { create };
}

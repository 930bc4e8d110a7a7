/** An unrelated process that uses a whole core. */

process.stdout.write('ready\n', () => {
  for (;;);
});

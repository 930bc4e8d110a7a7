/** A process that has nothing to do with ours, and takes all of a core. */

process.stdout.write('ready\n', () => {
  for (;;);
});

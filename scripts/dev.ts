import { runCommand } from './run/run-command.ts';

/** `npm run dev`: the server, restarted on changes, and Vite with hot reload in front of it. */
await Promise.all([
  runCommand('tsx watch --clear-screen=false src/app/server/main.ts'),
  runCommand('vite --config build/vite.config.ts'),
]);

#!/usr/bin/env node
import './check-node.js';
import { existsSync } from 'node:fs';

const program = new URL('../dist/cli/risk.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href); // not a static import, which would be loaded before the check of Node
} else {
  process.stderr.write('The service is not built yet: run "npm run build".\n');
  process.exitCode = 1;
}

// Ends the process with one sentence under a Node that is older than package.json allows. The compiler and the program would end with a
// stack trace there, so this runs before both.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const required = engines.node.replace('>=', '');
if (isOlder(process.versions.node, required)) {
  process.stderr.write(
    `The service needs Node ${required} or newer, and this is Node ${process.versions.node}: install a newer one (https://nodejs.org).\n`,
  );
  process.exit(1);
}

/** Compares major and minor version. */
function isOlder(version, oldest) {
  const [major, minor] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

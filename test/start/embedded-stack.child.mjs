// Replaces the children of the service in embedded-stack.test.ts. Writes its start and its end to `<home>/children.log`.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

const [name] = process.argv.slice(2);
const say = (what) => appendFileSync(join(process.env.RISK_HOME, 'children.log'), `${name} ${what}\n`);
const end = (why) => () => {
  say(why);
  process.exit();
};
process.once('SIGTERM', end('stopped'));
process.once('disconnect', end('abandoned'));
setInterval(() => {}, 1_000);
say('started');
const { DATABASE_URL } = process.env;
const role = DATABASE_URL === undefined ? null : new URL(DATABASE_URL).username;
appendFileSync(join(process.env.RISK_HOME, 'environments.log'), `${JSON.stringify([name, role, Object.keys(process.env)])}\n`);
process.send({ ready: true, url: `http://127.0.0.1:1/${name}` });

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import express from 'express';
import { createLimitedServer } from '../../infra/http/limited-server.ts';
import { messageClasses } from '../../infra/http/message-classes.ts';

/** Answers 20,000 requests on four connections, with the message classes of the app unless the argument is `without`. Prints how often V8 collected the old generation. */
const app = express();
app.post('/', (request, response) => {
  request.resume();
  response.end('answered');
});
const server = createLimitedServer(app, process.argv[2] === 'without' ? {} : messageClasses(app));
let collections = 0;
new PerformanceObserver((list) => {
  const kinds = list.getEntries().map((entry) => ('detail' in entry ? (entry.detail as { readonly kind: number }).kind : undefined));
  collections += kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
}).observe({ entryTypes: ['gc'] });
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;

let left = 20_000;
async function callsOfOneConnection(): Promise<void> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  for (; left > 0; left -= 1) {
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}');
    for (text = ''; !text.endsWith('answered'); ) text += (await once(socket, 'data'))[0];
  }
  socket.destroy();
}
await Promise.all(Array.from({ length: 4 }, callsOfOneConnection));
server.close();
await new Promise((resolve) => setTimeout(resolve, 50)); // the observer hears of a collection in a later turn
process.stdout.write(String(collections));
process.exit();

// The least cost of a search over HTTP in this runtime: a bare server that parses the body and sends a fixed answer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [answer = ''] = process.argv.slice(2);
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, headers);
    response.end(answer);
  });
});
// Connections wait while other sides have their turns.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('disconnect', () => process.exit());

#!/usr/bin/env node
// Minimum cost of a provider in Node: Node itself and an HTTP/2 listener.
const server = require("node:http2").createServer();
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));

#!/usr/bin/env node
// What any plugin in Node costs at the least: Node itself and an HTTP/2 listener.
const server = require("node:http2").createServer();
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));

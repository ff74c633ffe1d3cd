// A foreign host: every request that arrives there was sent to the wrong place.

import { once } from "node:events";
import { createServer } from "node:http";

/** Starts a host that must get no requests; `asked` contains those that arrived. */
export async function startStranger() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

// Starts the test server, to try programs. Prints the settings of the provider.

import { startTestServer, TOKEN } from "./server.js";

const { url } = await startTestServer();
console.log(`export __ENV___URL=${url} __ENV___TOKEN=${TOKEN}`);

import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { describe, it } from "node:test";
import { InputError } from "@tripod/kit";
import { startFaultProxy } from "./faultProxy.js";

/** First byte of a TLS handshake. */
const HANDSHAKE = 0x16;

describe("startFaultProxy", () => {
  it("connects to an https server by TLS", async () => {
    let first: number | undefined;
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (data) => {
        first = data[0];
        socket.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const proxy = await startFaultProxy(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      await assert.rejects(fetch(`${proxy.url}/shelves`));
      assert.equal(first, HANDSHAKE);
    } finally {
      await proxy.close();
      server.close();
    }
  });

  for (const url of ["ftp://example.org", "example.org", ""]) {
    it(`rejects ${JSON.stringify(url)} as the URL of a server`, async () => {
      await assert.rejects(startFaultProxy(url), (error: unknown) => {
        assert.ok(error instanceof InputError);
        assert.equal(error.failures[0]?.path, "url");
        return true;
      });
    });
  }
});

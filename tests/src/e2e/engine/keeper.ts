import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Key provider of a stack's secrets. */
export interface Keeper {
  /** Argument of `pulumi stack init --secrets-provider`. */
  readonly provider: string;
  /** Environment variables with which the engine finds the server. */
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

const ENCRYPTED = "vault:v1:";

/**
 * Stores keys like the transit engine of HashiCorp Vault. With a passphrase, the engine derives a key in every command,
 * which takes half of its time. The encryption itself does not depend on the key provider.
 */
export async function startKeeper(): Promise<Keeper> {
  const server = createServer(async (request, response) => {
    const { plaintext = "", ciphertext = "" } = JSON.parse((await text(request)) || "{}") as Record<string, string>;
    const isEncryption = request.url?.startsWith("/v1/transit/encrypt/") === true;
    const data = isEncryption
      ? { ciphertext: `${ENCRYPTED}${Buffer.from(plaintext).toString("hex")}` }
      : { plaintext: Buffer.from(ciphertext.slice(ENCRYPTED.length), "hex").toString() };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    provider: "hashivault://tests",
    env: { VAULT_SERVER_URL: `http://127.0.0.1:${port}`, VAULT_SERVER_TOKEN: "of-the-tests" },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from "node:net";
import { test } from "node:test";
import type { TlsOptions } from "node:tls";
import { createWording } from "@tripod/testkit/wording";
import { createAgents } from "./agents.js";
import type { Call } from "./call.js";
import { systemClock } from "./clock.js";
import { NetworkFault } from "./networkFault.js";
import { namesOf } from "./settingNames.js";
import { createTestContext } from "./testing.js";
import { createTransport } from "./transport.js";

const { assertWording } = createWording(import.meta.url);

const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");
const [cert, key] = [pem("cert"), pem("key")];

const adviceOf = ({ kind }: NetworkFault): string => {
  const { likelyCause, nextStep } = kind;
  assert.ok(likelyCause !== undefined && nextStep !== undefined, kind.says);
  return `${likelyCause}. ${nextStep(namesOf())}.`;
};

/** `PORT` is the port of the server. */
interface FaultOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: string;
  /** Trusted certificates. null: the built-in ones. */
  readonly ca?: string | null;
}

/** Sends a request to a server on a port of this machine and returns the fault. */
async function faultAt(
  server: Server,
  { env = {}, url = "https://127.0.0.1:PORT/", ca = cert }: FaultOptions = {},
): Promise<NetworkFault> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const withPort = (text: string) => text.replace("PORT", String(port));
  const proxies = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withPort(value)]));
  const agents = createAgents({ tls: ca === null ? {} : { ca }, env: proxies, sockets: 1 });
  const send = createTransport({ agents, clock: systemClock, tryTimeout: 5_000, writeGrace: 0, bodyLimit: 10_000 });
  const label = { operation: "Ask", method: "GET", url: withPort(url) } as const;
  const call: Call = { ...createTestContext(), label, endsAt: () => 1e15, pauseDeadline: () => () => undefined };
  try {
    const request = { ...label, headers: {}, idempotency: "safe", attempts: 1, tags: [] } as const;
    return await send(request, call).then(
      () => assert.fail("the server has answered"),
      (error: unknown) => {
        assert.ok(error instanceof NetworkFault, String(error));
        return error;
      },
    );
  } finally {
    agents.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const secure = (options: TlsOptions): Server =>
  createServer({ cert, key, ...options }, (_, response) => void response.end("{}"));

test("NetworkFault does not suggest http for a server that speaks TLS and ends the handshake", async (t) => {
  const servers: Readonly<Record<string, TlsOptions>> = {
    "an old version": { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" },
    "no common cipher": { maxVersion: "TLSv1.2", ciphers: "ECDHE-RSA-CAMELLIA128-SHA256:ADH-AES128-SHA@SECLEVEL=0" },
    "a client certificate, TLS 1.2": { requestCert: true, rejectUnauthorized: true, ca: cert, maxVersion: "TLSv1.2" },
    "a client certificate, TLS 1.3": { requestCert: true, rejectUnauthorized: true, ca: cert, minVersion: "TLSv1.3" },
  };
  for (const [name, options] of Object.entries(servers)) {
    const fault = await faultAt(secure(options));
    assert.deepEqual([fault.code, fault.kind.failure], ["TLS_REFUSED", "failed-precondition"], name);
    assertWording(t, adviceOf(fault));
  }
});

test("NetworkFault suggests http for a server that speaks no TLS", async (t) => {
  for (const greeting of ["HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-OpenSSH_9.6\r\n"]) {
    const fault = await faultAt(createNetServer((socket) => void socket.end(greeting)));
    assert.equal(fault.code, "EPROTO", greeting);
    assertWording(t, adviceOf(fault), { scheme: "http" });
  }
});

test("NetworkFault reports the certificate of a proxy", async () => {
  for (const url of ["https://platform.test/", "http://platform.test/"]) {
    const name = url.startsWith("https:") ? "HTTPS_PROXY" : "HTTP_PROXY";
    const fault = await faultAt(secure({}), { env: { [name]: "https://127.0.0.1:PORT" }, url, ca: null });
    assert.deepEqual([fault.code, fault.sent], ["PROXY_UNTRUSTED", false], url);
  }
});

// The verification errors of Node's documentation (tls, "X509 certificate error codes") that concern a server's
// certificate.
test("NetworkFault never retries an invalid certificate, and names a cause", (t) => {
  const codes = [
    ["UNABLE_TO_GET_ISSUER_CERT", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "CERT_UNTRUSTED", "CERT_REJECTED", "CERT_REVOKED"],
    ["CERT_SIGNATURE_FAILURE", "CERT_NOT_YET_VALID", "CERT_HAS_EXPIRED", "CERT_CHAIN_TOO_LONG", "INVALID_CA"],
    ["PATH_LENGTH_EXCEEDED", "INVALID_PURPOSE", "HOSTNAME_MISMATCH", "ERR_TLS_CERT_ALTNAME_INVALID"],
  ].flat();
  for (const code of codes) {
    const fault = new NetworkFault(code, false);
    assert.equal(fault.kind.failure, "failed-precondition", code);
    assertWording(t, `${code}: ${fault.kind.says}. ${adviceOf(fault)}`, { code });
  }
});

import assert from "node:assert/strict";
import { Resolver } from "node:dns/promises";
import { after, before, describe, it } from "node:test";
import { openProvider } from "@tripod/kit/testing";
import { powerdns } from "./package.js";
import { missingServer, type PowerdnsServer, startPowerdns } from "./server.js";

describe("PowerDNS provider on a DNS server", { skip: missingServer() ?? false }, () => {
  let server: PowerdnsServer;
  const resolver = new Resolver({ timeout: 5000 });
  const open = () => openProvider(powerdns, { url: server.url, apiKey: server.apiKey });
  const zone = (name: string) => ({ name, nameservers: ["ns1.example."] });
  const www = (of: string, content: string) => ({ zone: of, name: `www.${of}`, type: "A", records: [{ content }] });
  before(async () => {
    server = await startPowerdns();
    resolver.setServers([`127.0.0.1:${server.dnsPort}`]);
  });
  after(() => server?.close());

  it("serves what the program sets", async () => {
    const provider = await open();
    const { id } = await provider.create("Zone", zone("served.example."));
    const site = await provider.create("RecordSet", www(id, "192.0.2.1"));
    assert.deepEqual(await resolver.resolve4("www.served.example"), ["192.0.2.1"]);
    await provider.update("RecordSet", www(id, "192.0.2.2"), site);
    assert.deepEqual(await resolver.resolve4("www.served.example"), ["192.0.2.2"]);
    await provider.delete("RecordSet", site);
    await assert.rejects(resolver.resolve4("www.served.example"), { code: "ENOTFOUND" });
  });

  it("never overwrites the NS record set that the server created with the zone", async () => {
    const provider = await open();
    const { id } = await provider.create("Zone", zone("kept.example."));
    const own = { zone: id, name: id, type: "NS", records: [{ content: "ns9.example." }] };
    await assert.rejects(
      provider.create("RecordSet", own),
      /already exists.*Import it as kept\.example\.\/NS\/kept\.example\./s,
    );
    assert.deepEqual(await resolver.resolveNs("kept.example"), ["ns1.example"]);
  });

  it("finds a zone by its exact name, and reports one that does not exist", async () => {
    const provider = await open();
    const { id } = await provider.create("Zone", zone("found.example."));
    assert.equal((await provider.lookup("getZone", { name: "found.example." })).zoneId, id);
    await assert.rejects(provider.lookup("getZone", { name: "missing.example." }), /no zone "missing\.example\."/);
  });

  it("names the server's reason for an error", async () => {
    const provider = await open();
    const { id } = await provider.create("Zone", zone("errors.example."));
    await assert.rejects(provider.create("RecordSet", www(id, "nonsense")), /expected digits/);
    await provider.create("RecordSet", www(id, "192.0.2.1"));
    const alias = { ...www(id, "example."), type: "CNAME" };
    await assert.rejects(provider.create("RecordSet", alias), /Conflicts with pre-existing RRset/);
    await assert.rejects(
      provider.create("RecordSet", { ...www(id, "192.0.2.1"), name: "www.other.example." }),
      /out of zone/,
    );
    await assert.rejects(provider.create("Zone", { name: "no-dot.example" }), /name: must end with a dot/);
  });

  it("keeps objects in state while the server is stopped", async () => {
    const provider = await open();
    const made = await provider.create("Zone", zone("stopped.example."));
    await server.stop();
    await assert.rejects(provider.refresh("Zone", made), /ECONNREFUSED|refused|connection/);
    await assert.rejects(provider.delete("Zone", made));
    await server.start();
    assert.equal((await provider.refresh("Zone", made))?.id, made.id);
  });

  it("never prints or stores the API key and private keys", async () => {
    const provider = await open();
    const { id } = await provider.create("Zone", zone("secret.example."));
    const key = await provider.create("CryptoKey", { zone: id, keyType: "csk" });
    assert.doesNotMatch(JSON.stringify(key), /Private/);
    const wrong = await openProvider(powerdns, { url: server.url, apiKey: "another-key-than-that" });
    await assert.rejects(wrong.create("Zone", zone("other.example.")), (error: Error) => {
      assert.match(error.message, /401/);
      assert.doesNotMatch(error.message, /another-key/);
      return true;
    });
  });
});

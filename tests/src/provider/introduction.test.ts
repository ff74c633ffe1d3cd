import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { commandOf, GrpcCode, type Plugin, startPlugin } from "@tripod/testkit";
import { Ajv2020 } from "ajv/dist/2020.js";
import { GET_THING, newStore, PLUGIN, startThing, TERRAFORM_CONFIG, THING } from "./harness.js";
import { thing } from "./thing/package.js";

const { version } = thing;
const plugin = await startThing({ after });

describe("Handshake", () => {
  it("accepts secrets, references and autonaming, and nothing that is not implemented", async () => {
    assert.deepEqual(await plugin.handshake(), {
      acceptSecrets: true,
      acceptResources: true,
      acceptOutputs: false,
      supportsAutonamingConfiguration: true,
      acceptsByteString: false,
    });
  });
});

describe("GetPluginInfo", () => {
  it("gives the package's version, and tells an executable from a script", async () => {
    const isScript = (await commandOf(PLUGIN)).length === 2;
    assert.deepEqual(await plugin.getPluginInfo(), { version: isScript ? version : `${version}+executable` });
  });
});

describe("Parameterize", () => {
  it("is unimplemented, as are components", async () => {
    await assert.rejects(plugin.call("Parameterize", {}), { code: GrpcCode.UNIMPLEMENTED });
    await assert.rejects(plugin.call("Construct", {}), { code: GrpcCode.UNIMPLEMENTED });
  });
});

describe("GetSchema", () => {
  it("answers before any settings, twice the same", async () => {
    const first = await plugin.getSchema();
    assert.deepEqual(await plugin.getSchema(), first);
    assert.equal(first.version, version);
    assert.deepEqual(Object.keys(first.resources as object), [THING]);
    assert.ok(GET_THING in (first.functions as object));
  });

  it("returns a schema that is valid against Pulumi's metaschema", async () => {
    const file = new URL("../../../packages/kit/fixtures/pulumi-metaschema.json", import.meta.url);
    const options = { strict: false, allErrors: true, validateFormats: false };
    const validate = new Ajv2020(options).compile(JSON.parse(readFileSync(file, "utf8")));
    assert.ok(validate(await plugin.getSchema()), JSON.stringify(validate.errors, undefined, 2));
  });

  it("rejects a version or a package that does not exist", async () => {
    await assert.rejects(plugin.call("GetSchema", { version: 1 }), { code: GrpcCode.INVALID_ARGUMENT });
    await assert.rejects(plugin.call("GetSchema", { subpackageName: "x" }), { code: GrpcCode.INVALID_ARGUMENT });
  });
});

describe("GetMapping and GetMappings", () => {
  it("answer for the Terraform provider that the package declares, and for no other", async () => {
    assert.deepEqual((await plugin.call("GetMappings", { key: "terraform" })).providers, ["thing"]);
    assert.notEqual((await plugin.call("GetMapping", { key: "terraform", provider: "thing" })).data, "");
    assert.equal((await plugin.call("GetMapping", { key: "terraform", provider: "other" })).data, "");
  });
});

describe("GetMapping of a package without a Terraform provider", () => {
  it("answers no mapping and has no method", async (t) => {
    const plain = await startPlugin({ path: fileURLToPath(new URL("./thing/withoutTerraform.js", import.meta.url)) });
    t.after(() => plain.stop().then(() => undefined));
    await plain.handshake();
    assert.deepEqual((await plain.call("GetMappings", { key: "terraform" })).providers, []);
    for (const provider of ["", "thing"]) {
      assert.equal((await plain.call("GetMapping", { key: "terraform", provider })).data, "");
    }
    const { functions, provider } = await plain.getSchema();
    assert.deepEqual(
      [Object.keys(functions as object), (provider as { methods?: object }).methods],
      [[GET_THING], undefined],
    );
    await plain.call("Configure", { args: { file: newStore(t).file } });
    await assert.rejects(plain.call("Call", { tok: TERRAFORM_CONFIG, args: {} }), {
      code: GrpcCode.INVALID_ARGUMENT,
      message: /^unknown method [^;]*$/,
    });
  });
});

describe("attach mode", () => {
  // The shell does not pass on the engine's address.
  const withoutAddress = async () => {
    const command = await commandOf(PLUGIN);
    return { command: "/bin/sh", args: ["-c", `exec "${command.join('" "')}"`] };
  };
  const warned = [["WARNING", "getThing: id: Not used."]];

  it("takes the engine's address from the handshake", async (t) => {
    const attached = await startPlugin(await withoutAddress());
    t.after(() => attached.stop().then(() => undefined));
    await attached.handshake();
    await lookSomethingUp(attached, newStore(t).file);
    await attached.stop();
    assert.deepEqual(logged(attached), warned);
  });

  it("takes it from Attach, as older engines send it", async (t) => {
    // A provider in this process has no engine that another process can reach.
    const engine = await startPlugin({ path: PLUGIN });
    t.after(() => engine.stop().then(() => undefined));
    await engine.handshake();
    const attached = await startPlugin(await withoutAddress());
    t.after(() => attached.stop().then(() => undefined));
    await attached.handshake({ engineAddress: "", rootDirectory: undefined, programDirectory: undefined });
    await attached.call("Attach", { address: String(engine.calls[0]?.request.engineAddress) });
    await lookSomethingUp(attached, newStore(t).file);
    await attached.stop();
    assert.deepEqual([logged(attached), logged(engine)], [[], warned]);
  });

  async function lookSomethingUp(plugin: Plugin, file: string): Promise<void> {
    await plugin.call("Configure", { args: { file } });
    await assert.rejects(plugin.call("Invoke", { tok: GET_THING, args: { label: "x", id: "y" } }));
  }

  function logged({ logs }: Plugin): [string, string][] {
    return logs.map(({ severity, message }) => [severity, message]);
  }
});

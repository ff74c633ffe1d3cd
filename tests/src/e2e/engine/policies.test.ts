/** The policy pack of the guide to pipelines, on the real engine. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, cp, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { startHosting } from "@tripod/emulators";
import { ROOT } from "../../repository/root.js";
import { ENGINE, stackOf, useBench, yamlHead } from "./harness.js";

const run = promisify(execFile);

/** Returns the violated policies in the output of a preview, each with its enforcement level. */
function violations(stdout: string): readonly string[] {
  const found = [...stdout.matchAll(/\[(mandatory|advisory)\] +([\w-]+)/g)];
  return [...new Set(found.map(([, level, policy]) => `[${level}] ${policy}`))].sort();
}

describe("policy pack over resources of Tripod", ENGINE, () => {
  const bench = useBench(startHosting);

  /** Returns the installed pack, and the engine's pack runner, which its releases include. */
  async function installed(): Promise<{ readonly pack: string; readonly path: string }> {
    const pack = join(bench().home.folder, "policies");
    await cp(join(ROOT, "examples", "policies"), pack, { recursive: true });
    await run("npm", ["install", "--no-audit", "--no-fund"], { cwd: pack });
    const path = join(bench().home.folder, "starters");
    await mkdir(path);
    const starter = join(path, "pulumi-analyzer-policy-nodejs");
    const runner = join(pack, "node_modules", "@pulumi", "pulumi", "cmd", "run-policy-pack");
    await writeFile(starter, `#!/bin/sh\nexec node ${JSON.stringify(runner)} "$@"\n`);
    await chmod(starter, 0o755);
    return { pack, path };
  }

  it("rejects a public database and warns of an unprotected zone", async () => {
    const { pack, path } = await installed();
    const { projectId, region } = bench().platform.settings;
    const program = (address: string) => `${yamlHead("policies", ["hostpkg"])}resources:
  zone:
    type: hostpkg:DomainsZoneV2
    properties: { name: policies.example., projectId: ${projectId} }
  firewall:
    type: hostpkg:DbaasFirewallV1
    properties:
      datastoreId: 6c1d3f5e-0000-4000-8000-000000000001
      projectId: ${projectId}
      region: ${region}
      ips: [${address}]
`;
    const previewed = async (address: string) => {
      const { home, pulumi } = bench();
      const env = { ...home.env, PATH: [path, home.env.PATH].join(delimiter) };
      const stack = await stackOf(bench(), { yaml: program(address) });
      return run(pulumi, ["preview", "--policy-pack", pack], { cwd: stack.folder, env }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
    };
    const open = await previewed("0.0.0.0/0");
    assert.notEqual(open.code, 0);
    assert.deepEqual(violations(open.stdout), [
      "[advisory] zones-are-protected",
      "[mandatory] database-not-open-to-all",
    ]);
    const named = await previewed("10.0.0.0/8");
    assert.equal(named.code, 0, named.stdout);
    assert.deepEqual(violations(named.stdout), ["[advisory] zones-are-protected"]);
  });
});

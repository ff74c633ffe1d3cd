import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, type LoadedPackage, loadAll } from "@tripod/kit";
import { logpkg } from "../package.js";
import { AUTHENTICATION_TYPES } from "./credentials.js";
import { PATH_TYPES } from "./paths.js";

const { resources } = (await loadAll(logpkg as never)) as LoadedPackage;
const TYPES = new Set([...Object.keys(AUTHENTICATION_TYPES), ...Object.keys(PATH_TYPES)]);

/** Members of `authentication` and `path` of a source. */
function membersOf(source: string, input: string): Readonly<Record<string, AnyField>> {
  const type = resources[source]?.fields[input]?.spec.type;
  return type?.kind === "object" ? type.fields : {};
}

const docOf = (source: string, input: string, member: string) => membersOf(source, input)[member]?.spec.doc ?? "";

describe("docs of credentials and paths", () => {
  it("name only types that the source accepts", () => {
    let seen = 0;
    for (const source of Object.keys(resources)) {
      for (const input of ["authentication", "path"]) {
        const { type, ...members } = membersOf(source, input);
        const accepted = Object.keys(type?.spec.values?.known ?? {});
        for (const [name, { spec }] of Object.entries(members)) {
          const named = [...spec.doc.matchAll(/`(\w+)`/g)]
            .map(([, word = ""]) => word)
            .filter((word) => TYPES.has(word));
          assert.deepEqual(
            named.filter((word) => !accepted.includes(word)),
            [],
            `${source}.${input}.${name}`,
          );
          seen += named.length;
        }
      }
    }
    assert.ok(seen > 20);
  });

  it("name regions and namespaces of the cloud of the source", () => {
    assert.match(docOf("CloudBMetricsSource", "path", "limitToRegions"), /^Azure regions/);
    assert.match(docOf("CloudBMetricsSource", "path", "limitToNamespaces"), /^Azure /);
    assert.match(docOf("GcpMetricsSource", "path", "limitToRegions"), /^Google Cloud regions/);
    assert.match(docOf("CloudwatchSource", "path", "limitToRegions"), /^AWS regions/);
  });

  it("state which members the type requires", () => {
    assert.equal(membersOf("GcpMetricsSource", "authentication").clientEmail?.spec.needed, true);
    assert.match(docOf("CloudAXraySource", "authentication", "roleArn"), /Required if `type` is `CLOUDARole/);
    assert.doesNotMatch(docOf("GcpMetricsSource", "authentication", "tokenUri"), /Required/);
  });
});

/** Outputs that an update in place never changes stay known in its preview, and so do values derived from them. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fields } from "@tripod/kit";
import { subjects } from "./subjects.js";

/** Outputs that say what an object is and where it came from; the pages of both platforms know no change of them. */
const LASTING =
  /^(id|uuid|url|[a-z]+Url|createdAt|createdBy|accountId|projectId|userId|networkId|vpnId|kubeApiIp|encodedTokenAndUrl)$/;

/** Those that do change, each with the reason. */
const CHANGING: Readonly<Record<string, string>> = {
  "SecretsmanagerSecretV1.createdAt": "tells when the current version was made, and a new value is a new version",
};

describe("stable outputs stay known in the preview of an update", async () => {
  for (const { name: pkg, resources } of await subjects()) {
    for (const [resource, { fields, update }] of Object.entries(resources)) {
      // Without updates every change makes a new object.
      if (update === undefined) continue;
      const outputs = Object.entries(fields as Fields).filter(([, { spec }]) => spec.presence === "computed");
      const lasting = outputs.filter(([name]) => LASTING.test(name));
      if (lasting.length === 0) continue;
      it(`${pkg} ${resource}`, () => {
        const unstable = lasting
          .filter(([, { spec }]) => spec.stable !== true)
          .filter(([name]) => CHANGING[`${resource}.${name}`] === undefined)
          .map(([name]) => name);
        assert.deepEqual(unstable, []);
      });
    }
  }
});

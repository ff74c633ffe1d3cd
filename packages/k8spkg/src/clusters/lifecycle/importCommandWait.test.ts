import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { withImportCommand } from "./importCommandWait.js";

const { assertWording } = createWording(import.meta.url);

const LABEL = { operation: "Get cluster", method: "GET", url: "" };

/** Returns a registration whose agent command is missing in the first `untoldFor` reads. */
function telling(untoldFor: number) {
  let looks = 0;
  let reads = 0;
  const resource = {
    fields: {},
    create: async () => ({ id: "c1", state: { kubectlCommand: "", status: "" } }),
    read: async () => {
      reads += 1;
      return { kubectlCommand: "kubectl apply -f it", status: "Pending" };
    },
  };
  const status = () => {
    looks += 1;
    return looks <= untoldFor ? {} : { state: "Pending", clusterImport: { importLink: "kubectl apply -f it" } };
  };
  let now = 0;
  const dialect = {
    clock: {
      now: () => now,
      sleep: async (ms: number) => {
        // A longer one bounds a look, which ends before.
        if (ms > 20_000) return new Promise<void>(() => undefined);
        now += ms;
        return undefined;
      },
    },
    send: async () => ({
      status: 200,
      headers: {},
      text: "",
      request: LABEL,
      json: () => ({ metadata: { uid: "c1" }, status: status() }),
    }),
  };
  const on = { platform: {}, signal: new AbortController().signal, log: () => undefined, progress: () => 0 };
  const { create } = withImportCommand(resource as never, { dialect: () => dialect as never });
  return { made: () => create({} as never, on as never), looks: () => looks, reads: () => reads };
}

describe("withImportCommand", () => {
  it("ends when the platform returns the command", async () => {
    const { made, looks, reads } = telling(3);
    assert.deepEqual(await made(), { id: "c1", state: { kubectlCommand: "kubectl apply -f it", status: "Pending" } });
    assert.deepEqual([looks(), reads()], [4, 1]);
  });

  it("is recorded in state if the platform does not return the command in time", async (test) => {
    const { made } = telling(1_000_000);
    await assert.rejects(made(), ({ id, reasons }: { id: string; reasons: readonly string[] }) => {
      assert.equal(id, "c1");
      assertWording(test, reasons.join());
      return true;
    });
  });
});

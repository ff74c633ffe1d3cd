import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { Titled } from "@tripod/testkit/wording";
import { clock } from "../../network.testing.js";
import { failureOf, type Patience, startResources } from "../../resources.testing.js";
import { DedicatedServerV1Fixture } from "../DedicatedServerV1.fixture.js";
import { DedicatedServerV1 } from "../DedicatedServerV1.js";

const { assertWording } = createWording(import.meta.url);

const program = { ...DedicatedServerV1Fixture.minimal(() => ""), osHostName: "turing" };
const installedAnew = { ...program, osId: "05000000-0000-4000-8000-000000000103" };

/** Timeouts of a wait for a server, by their source. */
const ENDS = [
  ["the resource option", {}, { timeoutMs: 3_000 }, "the resource option customTimeouts"],
  ["the input", { create: "3s", update: "3s", delete: "3s" }, {}, "the input timeouts"],
  [
    "the input, which overrides the option",
    { create: "3s", update: "3s", delete: "3s" },
    { timeoutMs: 90_000 },
    "the input timeouts",
  ],
] as const;

describe("DedicatedServerV1.timeouts", () => {
  const bench = useInSuite(startResources);
  beforeEach(() => {
    const { objects } = bench.local;
    objects.pace(0);
    for (const row of [...objects.rows("dedicated.servers")]) objects.remove("dedicated.servers", row);
  });
  const slowly = async (work: () => Promise<unknown>): Promise<string> => {
    bench.local.objects.pace(20);
    const done = await work().catch((error: Error) => ({ reasons: [error.message] }));
    return (done as { readonly reasons: readonly string[] }).reasons.join();
  };
  const install = (server: string, later = 0) =>
    bench.local.objects.patch("dedicated.servers", server, { reinstalledAt: clock.now() + later });

  for (const [what, timeouts, timeout, setBy] of ENDS) {
    const timed = (inputs: object) => (Object.keys(timeouts).length === 0 ? inputs : { ...inputs, timeouts });
    const assertNamed = (test: Titled, message: string, operation: string) =>
      assertWording(test, message.replace(/\b[\d.]+ s\b/, "<time>"), { setting: `${setBy}.${operation}` });
    const within: Patience = timeout;

    it(`names ${what} after a create`, async (test) => {
      assertNamed(test, await slowly(() => bench.create(DedicatedServerV1, timed(program), within)), "create");
    });

    it(`names ${what} after an update of a server whose order is in progress`, async (test) => {
      bench.local.objects.pace(20);
      const made = await bench.create(DedicatedServerV1, program, { timeoutMs: 1 });
      const update = () => bench.update(DedicatedServerV1, timed(installedAnew), made, within);
      assertNamed(test, await slowly(update), "update");
    });

    it(`names ${what} after an update of a server that another client is installing`, async (test) => {
      const made = await bench.create(DedicatedServerV1, program);
      install(made.id);
      const update = () => bench.update(DedicatedServerV1, timed(installedAnew), made, within);
      assertNamed(test, await slowly(update), "update");
    });

    it(`names ${what} after an update that installs the server`, async (test) => {
      const made = await bench.create(DedicatedServerV1, program);
      const update = () => bench.update(DedicatedServerV1, timed(installedAnew), made, within);
      assertNamed(test, await slowly(update), "update");
    });

    it(`names ${what} after a delete`, async (test) => {
      const made = await bench.create(DedicatedServerV1, timed(program));
      assertNamed(test, await slowly(() => bench.delete(DedicatedServerV1, made, within)), "delete");
    });
  }

  it("is shared by all waits of one operation", async () => {
    const made = await bench.create(DedicatedServerV1, program);
    // Three polls return an order in progress, with delays of two seconds in total. Then an installation is running.
    let looks = 0;
    const edit = (body: unknown) => {
      looks += 1;
      if (looks === 4) bench.local.faults.clear();
      return looks > 3 ? body : { result: { ...(body as { result: object }).result, state: "processing" } };
    };
    install(made.id, 3_600_000);
    bench.local.faults.add({ route: "GET /servers/v2/resource/:id", fault: { kind: "edit", edit } });
    const { message } = await failureOf(bench.update(DedicatedServerV1, installedAnew, made, { timeoutMs: 20_000 }));
    const [, waited] = /([\d.]+) s\b/.exec(message) ?? [];
    assert.ok(Number(waited) < 19, message);
  });
});

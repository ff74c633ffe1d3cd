import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { clock } from "../../network.testing.js";
import { type Recorded, startResources } from "../../resources.testing.js";
import { DedicatedServerV1Fixture } from "../DedicatedServerV1.fixture.js";
import { DedicatedServerV1 } from "../DedicatedServerV1.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const base = { ...DedicatedServerV1Fixture.minimal(() => ""), osHostName: "turing" };
const SUBNET = "5d000000-0000-4000-8010-000000000101";
const placed = { ...base, privateSubnetId: SUBNET, privateSubnetIp: "172.20.5.20" };

describe("power state and private address of DedicatedServerV1", () => {
  const bench = useInSuite(startResources);
  beforeEach(() => {
    const { objects } = bench.local;
    objects.pace(0);
    bench.local.faults.clear();
    for (const row of [...objects.rows("dedicated.servers")]) objects.remove("dedicated.servers", row);
  });
  const row = () => bench.local.objects.rows("dedicated.servers")[0] ?? assert.fail();
  const system = () => row().os as Record<string, unknown>;
  const refreshed = async (server: Recorded) => (await bench.refresh(DedicatedServerV1, server)) ?? assert.fail();
  const changes = (program: object, server: Recorded) =>
    bench.diff(DedicatedServerV1, program, server).changes.map(({ path }) => path);
  const routes = async (work: () => Promise<unknown>) => (await bench.writes(work)).map(({ route }) => route);

  it("are in state after the create without a refresh", async () => {
    const made = await bench.create(DedicatedServerV1, { ...placed, powerState: "on", addPrivateVlan: true });
    const { powerState, publicIp, privateIp, privateVlan } = made.state;
    assert.deepEqual([powerState, privateIp, privateVlan], ["on", "172.20.5.20", 1000]);
    assert.match(String(publicIp), /^\d+\.\d+\.\d+\.\d+$/);
    const live = await refreshed(made);
    assert.deepEqual(live.state.publicIp, publicIp);
    assert.deepEqual(changes({ ...placed, powerState: "on", addPrivateVlan: true }, live), []);
  });

  it("off powers the server off after the create, and removing the input keeps it off", async () => {
    const made = await bench.create(DedicatedServerV1, { ...base, powerState: "off" });
    assert.deepEqual([made.state.powerState, row().isOff], ["off", true]);
    const live = await refreshed(made);
    assert.deepEqual(changes(base, live), []);
    const on = await bench.update(DedicatedServerV1, { ...base, powerState: "on" }, live);
    assert.deepEqual([on.state.powerState, row().isOff], ["on", false]);
    assert.deepEqual(
      bench.check(DedicatedServerV1, { ...base, powerState: "reboot" }).failures.map(({ path }) => path),
      ["powerState"],
    );
  });

  it("reboot restarts the server once, when the input changes to it", async () => {
    const made = await bench.create(DedicatedServerV1, base);
    const program = { ...base, powerState: "reboot" };
    const rebooted = await bench.update(DedicatedServerV1, program, made);
    assert.equal(row().reboots, 1);
    const live = await refreshed(rebooted);
    assert.deepEqual(changes(program, live), []);
    assert.deepEqual(changes(base, live), []);
    const wrote = await routes(() => bench.update(DedicatedServerV1, { ...base, powerState: "on" }, live));
    assert.deepEqual(wrote, []);
  });

  it("a reached power state sends no request, and an unreadable or changing one keeps the recorded value", async () => {
    const made = await bench.create(DedicatedServerV1, base);
    row().isOff = true;
    assert.deepEqual(await routes(() => bench.update(DedicatedServerV1, { ...base, powerState: "off" }, made)), []);
    row().isOff = false;
    const edit = () => ({ result: { driver_status: { power_state: "power off", target_power_state: "power on" } } });
    bench.local.faults.add({ route: "GET /servers/v2/power/:id", fault: { kind: "edit", edit }, times: 1 });
    assert.equal((await refreshed(made)).state.powerState, "on");
    bench.local.faults.add({
      route: "GET /servers/v2/power/:id",
      fault: { kind: "answer", status: 400, body: { error: "no driver" } },
      times: 1,
    });
    assert.equal((await refreshed(made)).state.powerState, "on");
  });

  it("an update reserves the address once and logs that the old one stays reserved", async (test) => {
    const made = await bench.create(DedicatedServerV1, base);
    let server = made;
    const wrote = await bench.writes(async () => {
      server = await bench.update(DedicatedServerV1, placed, made);
    });
    assert.deepEqual(wrote, [
      {
        route: "POST /servers/v2/network/ipam/local_subnet/ID/local_ip",
        body: { ip: "172.20.5.20", resource_uuid: made.id },
      },
    ]);
    assert.equal(server.state.privateIp, "172.20.5.20");
    // An update with a state without the address finds it reserved already.
    assert.deepEqual(await routes(() => bench.update(DedicatedServerV1, placed, made)), []);
    const other = { ...placed, privateSubnetIp: "172.20.5.21" };
    server = await bench.update(DedicatedServerV1, other, server);
    assert.equal(server.state.privateIp, "172.20.5.21");
    assertLog(test, bench.log);
    assert.deepEqual(changes(other, await refreshed(server)), []);
  });

  it("an installation sends the address with netmask and gateway to the operating system", async () => {
    const made = await bench.create(DedicatedServerV1, placed);
    const anew = { ...placed, osId: "05000000-0000-4000-8000-000000000103" };
    const installed = await bench.update(DedicatedServerV1, anew, made);
    const members = () => {
      const { local_ipv4_address: address, local_ipv4_netmask: netmask, local_ipv4_gateway: gateway } = system();
      return [address, netmask, gateway];
    };
    assert.deepEqual(members(), ["172.20.5.20", "255.255.255.0", "172.20.5.1"]);
    const bits = (body: unknown) => ({ result: { ...(body as { result: object }).result, subnet: "172.20.5.77/24" } });
    bench.local.faults.add({
      route: "GET /servers/v2/network/ipam/local_subnet/:id",
      fault: { kind: "edit", edit: bits },
      times: 1,
    });
    await bench.update(DedicatedServerV1, { ...placed, privateSubnetIp: "172.20.5.30" }, installed);
    assert.deepEqual(members(), ["172.20.5.30", "255.255.255.0", "172.20.5.1"]);
  });

  it("one update reserves the address, powers the server on, installs it, and powers it off", async () => {
    const made = await bench.create(DedicatedServerV1, { ...base, powerState: "off" });
    const program = { ...placed, osId: "05000000-0000-4000-8000-000000000103", powerState: "off" };
    const wrote = await routes(() => bench.update(DedicatedServerV1, program, made));
    assert.deepEqual(
      wrote.map((route) => route.replace("/servers/v2", "")).filter((route) => !route.includes("validate")),
      ["POST /network/ipam/local_subnet/ID/local_ip", "PUT /power/ID", "POST /boot/os/ID", "PUT /power/ID"],
    );
    assert.equal(row().isOff, true);
  });

  it("a state of an earlier version without these outputs is not a change", async () => {
    const made = await bench.create(DedicatedServerV1, placed);
    const { powerState: _, publicIp: __, privateIp: ___, privateVlan: ____, ...known } = made.state;
    const older = { ...made, state: known };
    for (const server of [older, await refreshed(older)]) {
      assert.deepEqual(changes(placed, server), []);
      assert.deepEqual(await routes(() => bench.update(DedicatedServerV1, placed, server)), []);
    }
    assert.deepEqual((await refreshed(older)).state.privateIp, "172.20.5.20");
  });

  it("a response without the ID of a network or subnet orders nothing", async () => {
    const edit = (body: unknown) => ({
      result: (body as { readonly result: readonly object[] }).result.map((row) => ({ ...row, uuid: undefined })),
    });
    for (const route of ["GET /servers/v2/network", "GET /servers/v2/network/ipam/local_subnet"]) {
      bench.local.faults.add({ route, fault: { kind: "edit", edit }, times: 1 });
      const program = { ...base, privateSubnet: "172.20.5.0/24" };
      const wrote = await routes(async () => {
        await assert.rejects(bench.create(DedicatedServerV1, program), { code: "unexpected-answer" });
      });
      assert.deepEqual(
        wrote.filter((one) => one.includes("/resource/")),
        [],
        route,
      );
      bench.local.faults.clear();
    }
  });

  it("an import rejects a response without location or configuration, and a refresh keeps both", async () => {
    const made = await bench.create(DedicatedServerV1, base);
    for (const name of ["location_uuid", "service_uuid"]) {
      const edit = (body: unknown) => ({ result: { ...(body as { result: object }).result, [name]: undefined } });
      bench.local.faults.add({ route: "GET /servers/v2/resource/:id", fault: { kind: "edit", edit } });
      await assert.rejects(bench.import(DedicatedServerV1, made.id), { code: "unexpected-answer" });
      assert.deepEqual(changes(base, await refreshed(made)), []);
      bench.local.faults.clear();
    }
  });

  it("a refresh does not match a server without a price plan to a plan without an ID", async () => {
    const made = await bench.create(DedicatedServerV1, base);
    const resultOf = (body: unknown) => (body as { readonly result: object }).result;
    const withoutPlan = (body: unknown) => ({ result: { ...resultOf(body), billing: {} } });
    const withoutIds = (body: unknown) => ({
      result: (resultOf(body) as object[]).map((row) => ({ ...row, uuid: "", name: "other" })),
    });
    bench.local.faults.add({ route: "GET /servers/v2/resource/:id", fault: { kind: "edit", edit: withoutPlan } });
    bench.local.faults.add({ route: "GET /servers/v2/pub/plan", fault: { kind: "edit", edit: withoutIds } });
    // Offers are cached for minutes.
    await clock.sleep(3_600_000);
    assert.deepEqual(changes(base, await refreshed(made)), []);
    bench.local.faults.clear();
    await clock.sleep(3_600_000);
  });

  it("moving from privateSubnet to privateSubnetId keeps the address", async (test) => {
    const made = await bench.create(DedicatedServerV1, { ...base, privateSubnet: "172.20.5.0/24" });
    const moved = { ...base, privateSubnetId: SUBNET, privateSubnetIp: String(made.state.privateIp) };
    assert.deepEqual(await routes(() => bench.update(DedicatedServerV1, moved, made)), []);
    await assertRejected(test, bench.update(DedicatedServerV1, { ...base, privateSubnet: "172.20.6.0/24" }, made), {
      code: "invalid-argument",
      path: "privateSubnet",
    });
  });
});

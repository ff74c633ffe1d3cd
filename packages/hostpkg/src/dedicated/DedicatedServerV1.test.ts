import assert from "node:assert/strict";
import { afterEach, describe, it, type TestContext } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { type JsonObject, secret } from "@tripod/testkit";
import { messageOf, startPluginBench } from "../plugin.testing.js";

const { assertLog, assertWording } = createWording(import.meta.url);

/** Asserts that a message is about the input at `path`, and that it is the one in the golden file. */
function assertReported(test: TestContext, message: string, path: string): void {
  assert.ok(message.includes(`${path}: `), message);
  assertWording(test, message);
}

const TYPE = "hostpkg:index/dedicatedServerV1:DedicatedServerV1";
const UBUNTU = "05000000-0000-4000-8000-000000000102";
const NEWER_UBUNTU = "05000000-0000-4000-8000-000000000103";

describe("DedicatedServerV1", () => {
  const bench = useInSuite(startPluginBench);
  afterEach(() => {
    bench.platform.faults.clear();
    bench.platform.objects.pace(0);
    bench.platform.requests.reset();
    for (const row of [...bench.platform.objects.rows("dedicated.servers")])
      bench.platform.objects.remove("dedicated.servers", row);
  });
  const server = (more: JsonObject = {}, name = "it") => ({
    name,
    type: TYPE,
    inputs: {
      projectId: bench.platform.settings.projectId,
      configurationId: "a1000000-0000-4000-8000-000000000201",
      locationId: "b0000000-0000-4000-8000-000000000101",
      pricePlanName: "1 month",
      osId: UBUNTU,
      ...more,
    } as JsonObject,
  });
  const sent = (method: string, path: RegExp) =>
    bench.platform.requests.all().filter((request) => request.method === method && path.test(request.path));
  const ORDER = /\/resource\/server\/billing$/;
  const INSTALL = /\/boot\/os\//;

  it("sends no order and imports no host name while the list has a row without an ID", async () => {
    const stack = bench.newStack();
    await stack.up([server()]);
    const edit = (body: unknown) => {
      const { result, ...envelope } = body as { readonly result: readonly object[] };
      return { ...envelope, result: result.map((row) => ({ ...row, uuid: undefined })) };
    };
    bench.platform.faults.add({ route: "GET /servers/v2/resource", fault: { kind: "edit", edit } });
    assert.match(await messageOf(bench.newStack().up([server({ osHostName: "other" })])), /uuid/);
    assert.match(await messageOf(bench.newStack().import({ type: TYPE, name: "it", id: "other" })), /uuid/);
    assert.equal(sent("POST", ORDER).length, 1);
  });

  it("reinstalls the server for another operating system and keeps its host name", async () => {
    const stack = bench.newStack();
    const { outputs } = await stack.up([server()]);
    const id = stack.resource("it").id;
    assert.deepEqual((await stack.up([server({ osId: NEWER_UBUNTU })])).update, ["it"]);
    assert.equal(stack.resource("it").id, id);
    const [install] = sent("POST", INSTALL);
    const body = JSON.parse(install?.body ?? "{}");
    assert.deepEqual([body.version, body.userhostname], ["2404", outputs.it?.osHostName]);
    assert.equal(sent("POST", ORDER).length, 1);
  });

  // Wire reference of the newest release, 6.6: null instead of omitting the member.
  it("sends null as the user data of a reinstallation without user data, and nothing in an order", async () => {
    const stack = bench.newStack();
    await stack.up([server({ userData: secret("#!/bin/sh\necho first\n") })]);
    await stack.up([server({ forceUpdateAdditionalParams: true })]);
    await stack.up([server({ osId: NEWER_UBUNTU, userData: secret("#!/bin/sh\necho second\n") })]);
    await stack.up([server({ osId: UBUNTU })]);
    const userData = sent("POST", INSTALL).map(({ body }) => JSON.parse(body ?? "{}").cloud_init_user_data);
    assert.deepEqual(userData, [null, "#!/bin/sh\necho second\n", null]);
    await bench.newStack().up([server({}, "other")]);
    assert.ok(!sent("POST", ORDER).some(({ body }, index) => index > 0 && body?.includes("cloud_init_user_data")));
  });

  it("neither replaces nor reinstalls the server if only the case of its IDs changes", async () => {
    const stack = bench.newStack();
    const lower = server({ osPassword: secret("first-passw0rd"), timeouts: { create: "1h" } });
    await stack.up([lower]);
    const ids = ["configurationId", "locationId", "osId"].map((name) => [
      name,
      String(lower.inputs[name]).toUpperCase(),
    ]);
    const upper = server({ ...lower.inputs, ...Object.fromEntries(ids) });
    assert.deepEqual((await stack.preview([upper])).same, ["it"]);
    const { update, replace } = await stack.up([{ ...upper, inputs: { ...upper.inputs, powerState: "off" } }]);
    assert.deepEqual([update, replace, sent("POST", INSTALL).length], [["it"], [], 0]);
    await bench.newStack().up([{ ...upper, inputs: { ...upper.inputs, osHostName: "upper" } }]);
  });

  it("erases the disks for a new password only with forceUpdateAdditionalParams, which alone erases nothing", async (test) => {
    const stack = bench.newStack();
    await stack.up([server({ osPassword: secret("first-passw0rd") })]);
    const changed = { osPassword: secret("second-passw0rd") };
    const said = await messageOf(stack.up([server(changed)]));
    assertReported(test, said, "osPassword");
    assert.ok(!said.includes("passw0rd"));
    await stack.up([server({ osPassword: secret("first-passw0rd"), forceUpdateAdditionalParams: true })]);
    assert.equal(sent("POST", INSTALL).length, 0);
    await stack.up([server({ ...changed, forceUpdateAdditionalParams: true })]);
    assert.equal(sent("POST", INSTALL).length, 1);
  });

  it("plans no update for a last line break of user data or a key", async () => {
    const stack = bench.newStack();
    const texts = { userData: secret("#!/bin/sh\necho one"), sshKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHWC one" };
    await stack.up([server(texts)]);
    const broken = { userData: secret("#!/bin/sh\necho one\n"), sshKey: `${texts.sshKey}\n` };
    const planned = await stack.preview([server(broken)]);
    assert.deepEqual(planned.same, ["it"], JSON.stringify(planned));
    assert.match(
      await messageOf(stack.preview([server({ ...texts, userData: secret("#!/bin/sh\necho two") })])),
      /userData/,
    );
  });

  it("imports the disk layout that the platform returns and does not reinstall for an equal one", async (test) => {
    const layout = (name: string, boot: object, level = "raid1") => ({
      partitionsConfigs: [
        {
          softRaidConfigs: [{ name, level, diskType: "SSD SATA" }],
          diskPartitions: [
            { mount: "/boot", raid: name, ...boot },
            { mount: "/", size: -1, raid: name, fsType: "ext4" },
          ],
        },
      ],
    });
    const stack = bench.newStack();
    await stack.up([server(layout("mine", { sizePercent: 0.21 }))]);
    const { id } = stack.resource("it");
    const imported = bench.newStack();
    await imported.import({ type: TYPE, name: "it", id });
    const { inputs } = imported.resource("it");
    assert.deepEqual(inputs.partitionsConfigs, [
      {
        softRaidConfigs: [{ name: "raid1", level: "raid1", diskType: "SSD SATA" }],
        diskPartitions: [
          { mount: "/boot", raid: "raid1", size: 1 },
          { mount: "/", raid: "raid1", size: -1 },
        ],
      },
    ]);
    assert.deepEqual((await imported.refresh()).update, []);
    assert.deepEqual((await imported.preview([{ name: "it", type: TYPE, inputs: inputs as JsonObject }])).same, ["it"]);
    const leave = { forceUpdateAdditionalParams: true };
    const own = server({ ...layout("mine", { sizePercent: 0.21 }), ...leave });
    const { diagnostics } = await imported.preview([own]);
    assert.ok(!diagnostics.some(({ message }) => message.includes("wipes all drives")));
    await imported.up([own]);
    await imported.up([server({ ...layout("renamed", { size: 1 }), ...leave })]);
    assert.equal(sent("POST", INSTALL).length, 0);
    const other = layout("renamed", { size: 2 });
    assertReported(test, await messageOf(imported.preview([server(other)])), "partitionsConfigs");
    await imported.up([server({ ...other, ...leave })]);
    assert.equal(sent("POST", INSTALL).length, 1);
  });

  it("imports no disk layout if the platform returns none, and adopts that of the inputs without a request", async () => {
    const stack = bench.newStack();
    await stack.up([server()]);
    const [row] = bench.platform.objects.rows("dedicated.servers");
    assert.ok(row);
    const { partitions_config: shown, ...os } = row.os as JsonObject;
    assert.ok(shown);
    bench.platform.objects.patch("dedicated.servers", row, { os });
    const imported = bench.newStack();
    await imported.import({ type: TYPE, name: "it", id: stack.resource("it").id });
    assert.equal(imported.resource("it").inputs.partitionsConfigs, undefined);
    const partitionsConfigs = [
      {
        softRaidConfigs: [{ name: "r", level: "raid1", diskType: "SSD SATA" }],
        diskPartitions: [{ mount: "/", size: -1, raid: "r" }],
      },
    ];
    assert.deepEqual((await imported.up([server({ partitionsConfigs })])).update, ["it"]);
    assert.equal(sent("POST", INSTALL).length, 0);
  });

  it("warns in a preview that the update erases all disks, and rejects what the update would reject", async (test) => {
    const stack = bench.newStack();
    const password = { osPassword: secret("first-passw0rd") };
    const layout = (size: number) => ({
      partitionsConfigs: [
        {
          softRaidConfigs: [{ name: "r", level: "raid1", diskType: "SSD SATA" }],
          diskPartitions: [{ mount: "/", raid: "r", size }],
        },
      ],
    });
    const given = { ...password, ...layout(-1) };
    const leave = { forceUpdateAdditionalParams: true };
    await stack.up([server(given)]);
    const warned = async (more: JsonObject) =>
      (await stack.preview([server({ ...given, ...more })])).diagnostics
        .filter(({ severity }) => severity === "warning")
        .map(({ message }) => message)
        .join();
    assertWording(test, await warned({ osId: NEWER_UBUNTU }));
    assertWording(test, await warned({ ...layout(100), ...leave }));
    assert.equal(await warned(leave), "");
    assert.equal(await warned({ timeouts: { create: "2h" } }), "");
    for (const [more, path] of [
      [layout(100), "partitionsConfigs"],
      [{ osPassword: secret("other-passw0rd") }, "osPassword"],
      [{ pricePlanName: "3 months" }, "pricePlanName"],
      [{ privateSubnet: "172.20.5.0/24", osId: NEWER_UBUNTU }, "privateSubnet"],
    ] as const) {
      assertReported(test, await messageOf(stack.preview([server({ ...given, ...(more as JsonObject) })])), path);
    }
    assert.equal(sent("POST", INSTALL).length, 0);
  });

  it("reports the platform's reason of a failed order and does not suggest a replacement", async (test) => {
    const stack = bench.newStack();
    const fault = {
      kind: "edit",
      edit: (body: unknown) => {
        const { result } = body as { result: object };
        return { ...(body as object), result: { ...result, state: "suspended", message: "The drive is broken" } };
      },
    } as const;
    bench.platform.faults.add({ route: "GET /servers/v2/resource/:id", fault } as never);
    const said = await messageOf(stack.up([server()]));
    assertWording(test, said);
  });

  it("detects an SSH key without a name that another client installed", async () => {
    const stack = bench.newStack();
    await stack.up([server({ sshKeyName: "deploy" })]);
    assert.deepEqual((await stack.refresh()).update, []);
    const [row] = bench.platform.objects.rows("dedicated.servers");
    const os = { ...(row?.os as JsonObject), user_ssh_key: "ssh-ed25519 AAAAC3Nzsomebodyelse x@y" };
    bench.platform.objects.patch("dedicated.servers", row ?? assert.fail(), { os });
    const { events } = await stack.refresh();
    assert.ok(events.some(({ detailedDiff = {} }) => "sshKeyName" in detailedDiff));
    const program = server({ sshKeyName: "deploy", forceUpdateAdditionalParams: true });
    assert.deepEqual((await stack.up([program])).update, ["it"]);
    assert.deepEqual((await stack.refresh()).update, []);
    assert.equal(sent("POST", INSTALL).length, 1);
  });

  it("sends no order if the subnet has no free address", async (test) => {
    const publicSubnetId = "5b000000-0000-4000-8000-000000000101";
    const { subnets } = bench.platform.control.project(bench.platform.settings.projectId);
    const subnet = subnets.find(({ uuid }) => uuid === publicSubnetId) as { free?: number };
    const { free } = subnet;
    subnet.free = 0;
    try {
      const said = await messageOf(bench.newStack().up([server({ publicSubnetId })]));
      assertReported(test, said, "publicSubnetId");
      assert.equal(sent("POST", ORDER).length, 0);
    } finally {
      if (free !== undefined) subnet.free = free;
    }
  });

  it("reports that the account cannot pay for the server", async (test) => {
    const fault = { kind: "answer", status: 402, body: { error: "balance is frozen" } } as const;
    bench.platform.faults.add({ route: "POST /servers/v2/resource/server/billing", fault, times: 1 });
    const said = await messageOf(bench.newStack().up([server()]));
    assertWording(test, said);
  });

  it("rejects changes of the price plan and the addresses", async (test) => {
    const stack = bench.newStack();
    await stack.up([server()]);
    for (const [name, value] of [
      ["pricePlanName", "3 months"],
      ["privateSubnet", "172.20.5.0/24"],
      ["publicSubnetIp", "198.51.100.12"],
    ] as const) {
      const said = await messageOf(stack.up([server({ [name]: value, osId: NEWER_UBUNTU })]));
      assertReported(test, said, name);
    }
    assert.equal(sent("POST", INSTALL).length, 0);
  });

  it("chooses different addresses for two concurrent orders", async () => {
    const desired = { privateSubnet: "172.20.5.0/24", publicSubnetId: "5b000000-0000-4000-8000-000000000101" };
    await bench.newStack().up([server(desired, "one"), server(desired, "two")]);
    const asked = sent("POST", ORDER).map(({ body }) => JSON.parse(body));
    assert.equal(new Set(asked.map(({ local_ip_list }) => String(local_ip_list))).size, 2);
    assert.equal(new Set(asked.map(({ ip_list }) => String(ip_list))).size, 2);
    // The first address of a private subnet is a hidden gateway.
    assert.ok(!asked.some(({ local_ip_list }) => String(local_ip_list) === "172.20.5.1"));
  });

  it("continues to wait in the next run after a timeout", async (test) => {
    bench.platform.objects.pace(0.4);
    const stack = bench.newStack();
    const said = await messageOf(stack.up([server({ timeouts: { create: "100ms" } })]));
    assertWording(test, said);
    const id = stack.resource("it").id;
    assert.match(id, /^[0-9a-f-]{36}$/);
    await stack.up([server({ timeouts: { create: "1m" } })]);
    assert.equal(stack.resource("it").id, id);
    assert.equal(bench.platform.objects.rows("dedicated.servers").length, 1);
    assert.equal(sent("POST", ORDER).length, 1);
    assert.equal(sent("POST", INSTALL).length, 0);
  });

  it("warns about a server that another client canceled and keeps it in state", async (test) => {
    const stack = bench.newStack();
    await stack.up([server()]);
    bench.platform.objects.patch("dedicated.servers", stack.resource("it").id, { state: "expiring" });
    const { diagnostics, delete: gone } = await stack.refresh();
    assert.deepEqual(gone, []);
    assertWording(test, diagnostics.find(({ message }) => /\bstate expiring\b/.test(message))?.message ?? "");
  });

  it("plans no reinstallation, which erases the disks, if a response lacks a part of the installed system", async () => {
    const stack = bench.newStack();
    await stack.up([server()]);
    const [row = assert.fail()] = bench.platform.objects.rows("dedicated.servers");
    const whole = row.os as JsonObject;
    for (const name of ["os_template", "version", "arch"]) {
      const { [name]: _, ...rest } = whole;
      for (const os of [rest, { ...rest, [name]: null }]) {
        bench.platform.objects.patch("dedicated.servers", row, { os });
        const { events } = await stack.refresh();
        bench.platform.objects.patch("dedicated.servers", row, { os: whole });
        assert.ok(!events.some(({ detailedDiff = {} }) => "osId" in detailedDiff), JSON.stringify(os));
      }
    }
  });

  it("plans no replacement if an ID in a response is not a text", async () => {
    const stack = bench.newStack();
    await stack.up([server()]);
    for (const name of ["location_uuid", "service_uuid"]) {
      const edit = (body: unknown) => ({ result: { ...(body as { result: object }).result, [name]: 7 } });
      bench.platform.faults.add({ route: "GET /servers/v2/resource/:id", fault: { kind: "edit", edit }, times: 1 });
      await assert.rejects(stack.refresh(), new RegExp(name));
    }
  });

  it("detects an installed system that is not offered, and reinstalls the configured one", async (test) => {
    const stack = bench.newStack();
    await stack.up([server()]);
    const [row] = bench.platform.objects.rows("dedicated.servers");
    const os = { ...(row?.os as JsonObject), os_template: "plan9", version: "4\n", arch: "x86_64" };
    bench.platform.objects.patch("dedicated.servers", row ?? assert.fail(), { os });
    const { diagnostics, events } = await stack.refresh();
    assert.ok(events.some(({ detailedDiff = {} }) => "osId" in detailedDiff));
    assertLog(
      test,
      diagnostics.map(({ severity, message }) => `${severity}: ${message}`),
    );
    assert.deepEqual((await stack.up([server()])).update, ["it"]);
    assert.deepEqual((await stack.refresh()).update, []);
  });

  it("keeps the operating system of the server if it is no longer offered", async () => {
    const stack = bench.newStack();
    await stack.up([server()]);
    const none = { kind: "answer", status: 200, body: { result: [] } } as const;
    bench.platform.faults.add({ route: "GET /servers/v2/boot/template/os/new", fault: none, times: 1 });
    const { diagnostics, update } = await stack.refresh();
    const told = diagnostics.filter(({ severity }) => severity !== "debug");
    assert.deepEqual([told, update], [[], []]);
  });

  it("rejects inputs that cannot be ordered, before the order", async (test) => {
    for (const [more, path] of [
      [{ osId: "05000000-0000-4000-8000-0000000000ff" }, "osId"],
      [{ pricePlanName: "1 week" }, "pricePlanName"],
      [{ locationId: "b0000000-0000-4000-8000-0000000000ff" }, "locationId"],
      [{ sshKeyName: "missing" }, "sshKeyName"],
      [{ privateSubnet: "172.20.99.0/24" }, "privateSubnet"],
    ] as const) {
      assertReported(test, await messageOf(bench.newStack().up([server(more as JsonObject)])), path);
    }
    bench.platform.objects.add("dedicated.wallets", { id: "main", has_enough_balance: false });
    bench.platform.objects.add("dedicated.wallets", { id: "bonus", has_enough_balance: false });
    assertWording(test, await messageOf(bench.newStack().up([server()])));
    bench.platform.objects.patch("dedicated.wallets", "bonus", { has_enough_balance: true });
    await bench.newStack().up([server()]);
    assert.deepEqual(
      sent("POST", ORDER).map(({ body }) => JSON.parse(body).pay_currency),
      ["bonus"],
    );
  });

  it("reports an array that needs more disks than the configuration has, and orders nothing", async (test) => {
    const array = (level: string, count?: number) => ({
      partitionsConfigs: [
        {
          softRaidConfigs: [{ name: "r", level, diskType: "SSD SATA", ...(count !== undefined && { count }) }],
          diskPartitions: [{ mount: "/", raid: "r", size: -1 }],
        },
      ],
    });
    const edit = (body: unknown) => {
      const { result } = body as { result: object };
      return { ...(body as object), result: Object.fromEntries(Object.entries(result).slice(0, 1)) };
    };
    const one = { route: "GET /servers/v2/boot/partitions/local_drives", fault: { kind: "edit", edit } } as const;
    for (const [more, path] of [
      [array("raid10"), "softRaidConfigs[0].level"],
      [array("raid1", 3), "softRaidConfigs[0].count"],
    ] as const) {
      assertReported(test, await messageOf(bench.newStack().preview([server(more)])), path);
      assertReported(test, await messageOf(bench.newStack().up([server(more)])), path);
    }
    bench.platform.faults.add(one as never);
    for (const level of ["raid0", "raid1", "raid10"]) {
      const path = "partitionsConfigs[0].softRaidConfigs[0].level";
      assertReported(test, await messageOf(bench.newStack().preview([server(array(level))])), path);
      assertReported(test, await messageOf(bench.newStack().up([server(array(level))])), path);
    }
    assert.equal(sent("POST", ORDER).length, 0);
  });

  it("reports an address that is not a free one of its subnet, and orders nothing", async (test) => {
    const privateSubnetId = "5d000000-0000-4000-8010-000000000101";
    await bench.newStack().up([server({ privateSubnetId, privateSubnetIp: "172.20.5.20" })]);
    bench.platform.requests.reset();
    for (const [more, path] of [
      [{ privateSubnetId, privateSubnetIp: "172.20.6.20" }, "privateSubnetIp"],
      [{ privateSubnetId, privateSubnetIp: "172.20.5.0" }, "privateSubnetIp"],
      [{ privateSubnetId, privateSubnetIp: "172.20.5.1" }, "privateSubnetIp"],
      [{ privateSubnetId, privateSubnetIp: "172.20.5.255" }, "privateSubnetIp"],
      [{ privateSubnetId, privateSubnetIp: "172.20.5.20" }, "privateSubnetIp"],
      [{ privateSubnetId: "5d000000-0000-4000-8010-0000000000ff", privateSubnetIp: "172.20.5.30" }, "privateSubnetId"],
      [{ privateSubnetId: "00000000-0000-4000-8000-000000000000", privateSubnetIp: "172.20.5.30" }, "privateSubnetId"],
    ] as const) {
      assertReported(test, await messageOf(bench.newStack().preview([server(more)])), path);
      assertReported(test, await messageOf(bench.newStack().up([server(more)])), path);
    }
    const publicSubnetId = "5b000000-0000-4000-8000-000000000101";
    const outside = { publicSubnetId, publicSubnetIp: "203.0.113.77" };
    assertReported(test, await messageOf(bench.newStack().up([server(outside)])), "publicSubnetIp");
    assert.equal(sent("POST", ORDER).length, 0);
  });

  it("does not reserve an address outside of the private subnet", async (test) => {
    const stack = bench.newStack();
    await stack.up([server()]);
    const wrong = { privateSubnetId: "5d000000-0000-4000-8010-000000000101", privateSubnetIp: "172.20.6.20" };
    assertReported(test, await messageOf(stack.preview([server(wrong)])), "privateSubnetIp");
    const newOs = { ...wrong, osId: NEWER_UBUNTU };
    for (const more of [wrong, newOs])
      assertReported(test, await messageOf(stack.up([server(more)])), "privateSubnetIp");
    assert.deepEqual([sent("POST", /local_ip$/).length, sent("POST", INSTALL).length], [0, 0]);
  });

  it("rejects contradictory inputs at preview", async (test) => {
    const layout = (disk: JsonObject) => ({
      partitionsConfigs: [
        { softRaidConfigs: [{ name: "r", level: "raid1", diskType: "SSD SATA" }], diskPartitions: [disk] },
      ],
    });
    const array = (more: JsonObject) => ({
      partitionsConfigs: [
        {
          softRaidConfigs: [{ name: "r", level: "raid1", diskType: "SSD SATA", ...more }],
          diskPartitions: [{ mount: "/", raid: "r", size: 1 }],
        },
      ],
    });
    const twice = (name: "softRaidConfigs" | "diskConfigs") => {
      const level = name === "softRaidConfigs" ? { level: "raid1" } : {};
      const entry = { name: "r", diskType: "SSD SATA", ...level };
      const on = name === "softRaidConfigs" ? { raid: "r" } : { diskName: "r" };
      return { partitionsConfigs: [{ [name]: [entry, entry], diskPartitions: [{ mount: "/", size: 1, ...on }] }] };
    };
    for (const [more, path] of [
      [layout({ mount: "/", raid: "other", size: 1 }), "diskPartitions[0].raid"],
      [layout({ mount: "/", raid: "r", size: 1, sizePercent: 5 }), "diskPartitions[0].size"],
      [layout({ mount: "/", raid: "r" }), "diskPartitions[0].size"],
      [{ partitionsConfigs: [{}, {}] }, "partitionsConfigs"],
      [twice("softRaidConfigs"), "softRaidConfigs[1].name"],
      [twice("diskConfigs"), "diskConfigs[1].name"],
      [{ partitionsConfigs: [{}] }, "diskPartitions"],
      ...["raid5", "RAID1"].map((level) => [array({ level }), "softRaidConfigs[0].level"] as const),
      [{ configurationId: "AR45-NVMe" }, "configurationId"],
      [{ locationId: "SPB-2" }, "locationId"],
      [{ osId: "ubuntu" }, "osId"],
      [{ publicSubnetId: "198.51.100.8/29" }, "publicSubnetId"],
      [{ privateSubnetId: "172.20.5.0/24", privateSubnetIp: "172.20.5.10" }, "privateSubnetId"],
      ...(["raid0", "raid1", "raid10"] as const).map(
        (level) => [array({ level, count: level === "raid10" ? 3 : 1 }), "softRaidConfigs[0].count"] as const,
      ),
      [{ osHostName: "tf-" }, "osHostName"],
      [{ userData: "x".repeat(16_385) }, "userData"],
      [{ privateSubnet: "172.20.5.0" }, "privateSubnet"],
      [{ timeouts: { create: "long" } }, "timeouts.create"],
    ] as const) {
      assertReported(test, await messageOf(bench.newStack().preview([server(more as JsonObject)])), path);
    }
    assert.equal(bench.platform.requests.all().length, 0);
  });
});

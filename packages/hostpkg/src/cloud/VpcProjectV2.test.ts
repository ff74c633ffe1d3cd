import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { startResources } from "../resources.testing.js";
import { VpcProjectV2 } from "./VpcProjectV2.js";

const { assertWording } = createWording(import.meta.url);

const quotas = (value: number, region = "ru-3") => [
  { resourceName: "compute_cores", resourceQuotas: [{ region, zone: `${region}a`, value }] },
  { resourceName: "network_floatingips", resourceQuotas: [{ region, value: 3 }] },
];

describe("VpcProjectV2", () => {
  const bench = useInSuite(startResources);

  it("sends the quotas of each region to that region and omits unset zones", async () => {
    const args = { name: "team", quotas: [...quotas(8), ...quotas(4, "ru-1").slice(0, 1)] };
    const wrote = await bench.writes(() => bench.create(VpcProjectV2, args));
    assert.deepEqual(wrote, [
      { route: "POST /vpc/resell/v2/projects", body: { project: { name: "team", skip_quotas_init: true } } },
      {
        route: "PATCH /quota-manager/ru-1/projects/ID/quotas",
        body: { quotas: { compute_cores: [{ zone: "ru-1a", value: 4 }] } },
      },
      {
        route: "PATCH /quota-manager/ru-3/projects/ID/quotas",
        body: { quotas: { compute_cores: [{ zone: "ru-3a", value: 8 }], network_floatingips: [{ value: 3 }] } },
      },
    ]);
  });

  it("creates a project with the default quotas if the list of quotas is empty", async () => {
    const wrote = await bench.writes(() => bench.create(VpcProjectV2, { name: "usual", quotas: [] }));
    assert.deepEqual(wrote, [
      { route: "POST /vpc/resell/v2/projects", body: { project: { name: "usual", skip_quotas_init: false } } },
    ]);
  });

  it("detects quotas that another client changed and removes dropped quotas from state", async () => {
    const made = await bench.create(VpcProjectV2, { name: "watched", quotas: quotas(8) });
    const row = bench.local.objects.rows("resell.projects").find(({ name }) => name === "watched");
    assert.ok(row);
    const shown = row.quotas as Record<string, { value: number }[]>;
    (shown.compute_cores?.[0] as { value: number }).value = 2;
    const found = await bench.refresh(VpcProjectV2, made);
    assert.ok(found);
    assert.deepEqual(
      bench.diff(VpcProjectV2, { name: "watched", quotas: quotas(8) }, found).changes.map(({ input }) => input),
      ["quotas"],
    );
    const wrote = await bench.writes(() => bench.update(VpcProjectV2, { name: "watched" }, found));
    assert.deepEqual(wrote, []);
  });

  it("keeps removed quotas without an update, and treats quotas that are grouped otherwise as equal", async () => {
    const both = [...quotas(8), ...quotas(4, "ru-1")];
    const made = await bench.create(VpcProjectV2, { name: "kept", quotas: both });
    const grouped = ["compute_cores", "network_floatingips"].map((name) => ({
      resourceName: name,
      resourceQuotas: both.filter((one) => one.resourceName === name).flatMap((one) => one.resourceQuotas),
    }));
    for (const kept of [undefined, [], quotas(8), quotas(8).slice(1), grouped, grouped.slice(0, 1)])
      assert.deepEqual(bench.diff(VpcProjectV2, { name: "kept", quotas: kept }, made).changes, []);
    const more = { name: "kept", quotas: quotas(9) };
    assert.notDeepEqual(bench.diff(VpcProjectV2, more, made).changes, []);
    const renamed = { name: "renamed" };
    const wrote = await bench.writes(async () => {
      const after = await bench.update(VpcProjectV2, renamed, made);
      const seen = (await bench.refresh(VpcProjectV2, after)) ?? assert.fail();
      assert.deepEqual(bench.diff(VpcProjectV2, renamed, seen).changes, []);
    });
    assert.deepEqual(wrote, [{ route: "PATCH /vpc/resell/v2/projects/ID", body: { project: { name: "renamed" } } }]);
  });

  it("imports all quotas and sends only those that the program changes afterward", async () => {
    const of = (name: string, region: string, zone: string | null, value: number) => ({
      [name]: [{ region, zone, value, used: 1 }],
    });
    const made = await bench.create(VpcProjectV2, { name: "found" });
    const row = bench.local.objects.rows("resell.projects").find(({ name }) => name === "found") ?? assert.fail();
    row.quotas = {
      ...of("compute_cores", "ru-3", "ru-3a", 64),
      ...of("network_floatingips", "ru-1", null, 50),
      nowhere: [{ value: 7, used: 0 }],
    };
    const { inputs, ...found } = (await bench.import(VpcProjectV2, made.id)) ?? assert.fail();
    assert.deepEqual(inputs, {
      name: "found",
      quotas: [
        { resourceName: "compute_cores", resourceQuotas: [{ region: "ru-3", zone: "ru-3a", value: 64 }] },
        { resourceName: "network_floatingips", resourceQuotas: [{ region: "ru-1", value: 50 }] },
      ],
    });
    assert.deepEqual(bench.diff(VpcProjectV2, inputs, { ...found, inputs }).changes, []);
    const more = [
      ...(inputs.quotas as object[]).slice(0, 1),
      { resourceName: "network_floatingips", resourceQuotas: [{ region: "ru-1", value: 5 }] },
    ];
    const wrote = await bench.writes(() =>
      bench.update(VpcProjectV2, { ...inputs, quotas: more }, { ...found, inputs }),
    );
    assert.deepEqual(wrote, [
      {
        route: "PATCH /quota-manager/ru-1/projects/ID/quotas",
        body: { quotas: { network_floatingips: [{ value: 5 }] } },
      },
    ]);
    await bench.delete(VpcProjectV2, made);
  });

  it("keeps its quotas if a response has null instead of a list", async () => {
    const made = await bench.create(VpcProjectV2, { name: "nulls", quotas: quotas(8) });
    const edit = (body: unknown) => {
      const { project } = body as { project: { quotas: object } };
      return { project: { ...project, quotas: { ...project.quotas, compute_cores: null } } };
    };
    const route = "GET /vpc/resell/v2/projects/:id";
    bench.local.faults.add({ route, fault: { kind: "edit", edit }, times: 1 });
    const seen = (await bench.refresh(VpcProjectV2, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(VpcProjectV2, { name: "nulls", quotas: quotas(8) }, seen).changes, []);
    await bench.delete(VpcProjectV2, made);
  });

  it("treats the host of a custom URL as equal in any case", async () => {
    const args = { name: "hosted", customUrl: "HTTPS://Team.Selvpc.example" };
    const made = await bench.create(VpcProjectV2, args);
    const row = bench.local.objects.rows("resell.projects").find(({ name }) => name === "hosted") ?? assert.fail();
    row.custom_url = "https://team.selvpc.example";
    const seen = (await bench.refresh(VpcProjectV2, made)) ?? assert.fail();
    assert.deepEqual(seen.inputs, args);
    assert.deepEqual(bench.diff(VpcProjectV2, args, seen).changes, []);
    await bench.delete(VpcProjectV2, made);
  });

  it("has no quotas in its inputs after a refresh if the program sets none", async () => {
    const made = await bench.create(VpcProjectV2, { name: "bare" });
    const seen = (await bench.refresh(VpcProjectV2, made)) ?? assert.fail();
    assert.deepEqual(seen.inputs, { name: "bare" });
    assert.deepEqual(seen.state.quotas, undefined);
    await bench.delete(VpcProjectV2, made);
  });

  it("is recorded in state if the platform rejects its quotas", async (test) => {
    const unknown = [{ resourceName: "compute_dreams", resourceQuotas: [{ region: "ru-3", value: 1 }] }];
    const made = await bench.create(VpcProjectV2, { name: "half", quotas: unknown });
    assert.match(made.id, /^[0-9a-f]{32}$/);
    assertWording(test, made.reasons.join());
  });

  it("sends quotas whose names every object inherits, and records the project that the platform rejects them for", async () => {
    for (const resourceName of ["constructor", "toString", "__proto__"]) {
      const quotas = [{ resourceName, resourceQuotas: [{ region: "ru-3", value: 1 }] }];
      let id = "";
      const sent = await bench.writes(async () => {
        const made = await bench.create(VpcProjectV2, { name: `odd ${resourceName}`, quotas });
        id = made.id;
        assert.match(made.reasons.join(), /answered 400/);
      });
      assert.match(id, /^[0-9a-f]{32}$/);
      const bodies = sent.map(({ body }) => body as { readonly quotas?: object });
      assert.deepEqual(Object.keys(bodies.at(-1)?.quotas ?? {}), [resourceName]);
    }
  });

  it("treats an empty color and logo as unset", async () => {
    const empty = { name: "plain", theme: { color: "", logo: "" } };
    const made = await bench.create(VpcProjectV2, empty);
    assert.deepEqual(made.reasons, []);
    const seen = (await bench.refresh(VpcProjectV2, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(VpcProjectV2, empty, seen).changes, []);
    const themed = await bench.update(VpcProjectV2, { name: "plain", theme: { color: "00ffee", logo: "" } }, seen);
    const back = await bench.update(VpcProjectV2, empty, themed);
    assert.deepEqual([themed.reasons, back.reasons], [[], []]);
    assert.deepEqual(bench.diff(VpcProjectV2, empty, back).changes, []);
    await bench.delete(VpcProjectV2, back);
  });

  it("requires the region of each quota and rejects other members of the theme", () => {
    const noRegion = [{ resourceName: "compute_cores", resourceQuotas: [{ value: 1 }] }];
    assert.deepEqual(
      [
        ...bench.check(VpcProjectV2, { quotas: noRegion }).failures,
        ...bench.check(VpcProjectV2, { theme: { colors: "f" } }).failures,
      ].map(({ path }) => path),
      ["quotas[0].resourceQuotas[0].region", "theme"],
    );
  });
});

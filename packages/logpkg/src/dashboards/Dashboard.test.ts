import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Dashboard as Definition, withIds } from "./Dashboard.js";

const { assertFailures } = createWording(import.meta.url);

const Dashboard = Definition as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
beforeEach(() => bench.restore());

const lastHour = (relativeTime: string) => ({
  beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime } } },
});
const text = { key: "text", title: "Notes", text: "# Hello", visualSettings: '{"text": {"size": 12, "bold": true}}' };
const search = { key: "errors", queries: [{ queryKey: "A", queryString: "error", queryType: "Logs" }] };
const place = (structure: string) => ({ grid: { layoutStructures: [{ key: "text", structure }] } });

let made = 0;
const program = (more: object = {}) => ({
  title: `board ${made}`,
  timeRange: lastHour("-60m"),
  panels: [{ textPanel: text }, { sumoSearchPanel: search }],
  variables: [{ name: "host", sourceDefinition: { csvVariableSourceDefinition: { values: "a,b" } } }],
  ...more,
});
const create = (more: object = {}) => {
  made += 1;
  return bench.create(Dashboard, program(more));
};
const imported = async (id: string) => (await bench.import(Dashboard, id)) ?? assert.fail();
const stored = (id: string) => bench.logs.objects.rows("dashboards").find((row) => row.id === id) ?? assert.fail();
const put = () => JSON.parse(bench.logs.requests.all().findLast(({ method }) => method === "PUT")?.body ?? "{}");

describe("Dashboard", () => {
  it("shows a label without values as an empty list", async () => {
    const { id } = await create({ topologyLabelMap: { datas: [{ label: "service", values: ["shop"] }] } });
    const edit = (body: unknown) => ({ ...(body as object), topologyLabelMap: { data: { service: null } } });
    bench.logs.faults.add({ route: "GET /api/v2/dashboards/:id", fault: { kind: "edit", edit } });
    const { inputs } = await imported(id);
    assert.deepEqual(inputs.topologyLabelMap, { datas: [{ label: "service", values: [] }] });
  });

  it("keeps required members of a coloring rule that a response lacks", async () => {
    const coloringRule = { scope: "x", singleSeriesAggregateFunction: "Sum", multipleSeriesAggregateFunction: "Max" };
    const object = await create({ panels: [{ sumoSearchPanel: { ...search, coloringRule } }] });
    const [panel] = stored(object.id).panels as object[];
    const edit = (body: unknown) => ({ ...(body as object), panels: [{ ...panel, coloringRules: [{ scope: "y" }] }] });
    bench.logs.faults.add({ route: "GET /api/v2/dashboards/:id", fault: { kind: "edit", edit } });
    const { inputs } = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    const [shown] = inputs.panels as unknown as { readonly sumoSearchPanel: { readonly coloringRule: unknown } }[];
    assert.deepEqual(shown?.sumoSearchPanel.coloringRule, { ...coloringRule, scope: "y" });
  });

  it("sends each panel and variable the ID of the platform once, also those with equal keys and names", async () => {
    const note = (content: string) => ({ textPanel: { ...text, text: content } });
    const variable = (values: string) => ({
      name: "host",
      sourceDefinition: { csvVariableSourceDefinition: { values } },
    });
    const more = { panels: [note("one"), note("two")], variables: [variable("a"), variable("b")] };
    const object = await create(more);
    const ids = (members: unknown) => (members as { readonly id: string }[]).map(({ id }) => id);
    const before = structuredClone(stored(object.id));
    assert.equal(new Set([...ids(before.panels), ...ids(before.variables)]).size, 4);
    const next = program({ ...more, panels: [note("one"), note("three"), note("four")] });
    await bench.update(Dashboard, next, object);
    assert.deepEqual(ids(put().panels), [...ids(before.panels), undefined]);
    assert.deepEqual(ids(put().variables), ids(before.variables));
  });

  it("reads each live row once to find its ID", () => {
    let reads = 0;
    const row = (key: number) => ({
      id: `${key}`,
      get key() {
        reads += 1;
        return key;
      },
    });
    const keys = Array.from({ length: 1000 }, (_, key) => key);
    const rows = withIds("key", keys.map((key) => ({ key })).reverse(), keys.map(row));
    assert.deepEqual([rows[0], reads], [{ id: "999", key: 999 }, 1000]);
  });

  it("compares semantically: JSON layout, durations, case of the theme", async () => {
    const object = await create({ theme: "Dark", layout: place('{"height": 3, "width": 12, "x": 0, "y": 0}') });
    const same = program({
      theme: "dark",
      timeRange: lastHour("-1h"),
      layout: place('{"y":0,"x":0,"width":12,"height":3}'),
      panels: [
        { textPanel: { ...text, visualSettings: '{"text":{"bold":true,"size":12}}' } },
        { sumoSearchPanel: search },
      ],
    });
    assert.deepEqual(bench.diff(Dashboard, same, object).changes, []);
    const read = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(Dashboard, same, read).changes, []);
    const other = program({ theme: "dark", layout: place('{"y":1,"x":0,"width":12,"height":3}') });
    assert.ok(bench.diff(Dashboard, other, read).changes.every(({ path }) => path.startsWith("layout.grid")));
    assert.ok(bench.diff(Dashboard, other, read).changes.length > 0);
  });

  it("ignores IDs, folder and layout that the platform adds", async () => {
    const object = await create();
    const [panel = {}] = stored(object.id).panels as { id?: string }[];
    assert.ok(panel.id, "the platform returns panels with IDs");
    const layout = { layoutType: "Grid", layoutStructures: [{ key: "text", structure: '{"height":6}' }] };
    bench.logs.objects.patch("dashboards", object.id, { layout });
    const read = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(Dashboard, program(), read).changes, []);
    const imported = (await bench.import(Dashboard, object.id)) ?? assert.fail();
    assert.deepEqual(bench.diff(Dashboard, program(), imported).changes, []);
  });

  it("keeps the IDs of its panels and variables, and unset members, in an update", async () => {
    const object = await create();
    const theirs = { hierarchies: ["00000000000000AB"], isPublic: true, highlightViolations: true };
    bench.logs.objects.patch("dashboards", object.id, theirs);
    const ids = (rows: unknown) => (rows as { id?: string }[]).map(({ id }) => id);
    const { panels, variables } = stored(object.id);
    const before = [ids(panels), ids(variables)];
    const swapped = program({ panels: [{ sumoSearchPanel: search }, { textPanel: { ...text, text: "Other" } }] });
    await bench.update(Dashboard, swapped, object);
    assert.deepEqual(ids(put().panels), before[0]?.toReversed());
    assert.deepEqual(ids(put().variables), before[1]);
    const { hierarchies, isPublic, highlightViolations } = stored(object.id);
    assert.deepEqual({ hierarchies, isPublic, highlightViolations }, theirs);
  });

  it("reports only a panel that was changed outside of the program", async () => {
    const object = await create();
    const [first, ...others] = stored(object.id).panels as object[];
    bench.logs.objects.patch("dashboards", object.id, { panels: [{ ...first, text: "theirs" }, ...others] });
    const read = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    assert.deepEqual(
      bench.diff(Dashboard, program(), read).changes.map(({ path }) => path),
      ["panels[0].textPanel.text"],
    );
  });

  it("returns a threshold of zero and a panel without colors unchanged", async () => {
    const coloringRule = {
      scope: "All",
      singleSeriesAggregateFunction: "Average",
      multipleSeriesAggregateFunction: "Average",
      colorThresholds: [{ color: "#16943e", min: 0, max: 10 }],
    };
    const panels = [{ sumoSearchPanel: { ...search, coloringRule } }];
    const object = await create({ panels });
    const [panel = {}] = stored(object.id).panels as { coloringRules?: { colorThresholds: object[] }[] }[];
    assert.deepEqual(panel.coloringRules?.[0]?.colorThresholds, coloringRule.colorThresholds);
    const read = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(Dashboard, program({ panels }), read).changes, []);
    assert.deepEqual(reveal(read.state).panels, reveal(object.state).panels);
  });

  it("keeps a panel of an unknown type, whether or not the inputs contain it", async (test) => {
    const object = await create();
    const theirs = { id: "2F7D449E3D511066", panelType: "EventsOfInterestScatterPanel", key: "group", collapsed: true };
    bench.logs.objects.patch("dashboards", object.id, { panels: [theirs, ...(stored(object.id).panels as object[])] });
    const read = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    const shown = (reveal(read.state).panels as { otherKind?: { kind: string; key: string; json: string } }[])
      .map(({ otherKind }) => otherKind)
      .filter((one) => one !== undefined);
    assert.deepEqual(
      shown.map(({ kind, key, json }) => [kind, key, JSON.parse(json)]),
      [["EventsOfInterestScatterPanel", "group", theirs]],
    );
    assert.deepEqual(bench.diff(Dashboard, program(), read).changes, []);

    const changed = program({ panels: [{ textPanel: { ...text, text: "Other" } }, { sumoSearchPanel: search }] });
    assert.deepEqual(
      bench.diff(Dashboard, changed, read).changes.map(({ path }) => path),
      ["panels[0].textPanel.text"],
    );
    await bench.update(Dashboard, changed, read);
    const kept = () => (stored(object.id).panels as { key: string }[]).filter(({ key }) => key === "group");
    assert.deepEqual(kept(), [theirs]);

    const imported = (await bench.import(Dashboard, object.id)) ?? assert.fail();
    assert.deepEqual(bench.diff(Dashboard, changed, imported).changes, []);
    const named = { otherKind: { json: JSON.stringify({ ...theirs, collapsed: false }) } };
    const naming = program({ panels: [named, ...changed.panels] });
    assert.equal(bench.check(Dashboard, naming).failures.length, 0);
    assert.ok(bench.diff(Dashboard, naming, imported).changes.length > 0);
    await bench.update(Dashboard, naming, imported);
    assert.deepEqual(kept(), [{ ...theirs, collapsed: false }]);
    const known = { otherKind: { json: '{"panelType": "TextPanel"}' } };
    assertFailures(test, bench.check(Dashboard, program({ panels: [known] })).failures, ["panels[0].otherKind"]);
  });

  it("accepts sections that group other panels, open or closed", async () => {
    const section = {
      key: "details",
      title: "Details",
      collapsed: true,
      collapsiblePanelChildKeys: ["errors", "text"],
    };
    const others = [{ textPanel: text }, { sumoSearchPanel: search }];
    const panels = [{ collapsiblePanel: section }, ...others];
    const object = await create({ panels });
    const [shown = {}] = stored(object.id).panels as object[];
    assert.deepEqual(Object.fromEntries(Object.entries(shown).filter(([name]) => name !== "id")), {
      panelType: "CollapsiblePanel",
      keepVisualSettingsConsistentWithParent: true,
      ...section,
    });
    const read = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(Dashboard, program({ panels }), read).changes, []);
    assert.deepEqual(bench.diff(Dashboard, program({ panels }), await imported(object.id)).changes, []);

    const turned = [{ collapsiblePanel: { ...section, collapsiblePanelChildKeys: ["text", "errors"] } }, ...others];
    assert.deepEqual(
      bench.diff(Dashboard, program({ panels: turned }), read).changes.map(({ path }) => path),
      [0, 1].map((place) => `panels[0].collapsiblePanel.collapsiblePanelChildKeys[${place}]`),
    );
    const open = [{ collapsiblePanel: { ...section, collapsed: undefined } }, ...others];
    await bench.update(Dashboard, program({ panels: open }), read);
    assert.equal((stored(object.id).panels as { collapsed?: boolean }[])[0]?.collapsed, false);
  });

  it("keeps a section that was created in the web application until the inputs contain it", async () => {
    const object = await create();
    const theirs = {
      id: "2F7D449E3D511066",
      panelType: "CollapsiblePanel",
      key: "group",
      collapsiblePanelChildKeys: ["errors"],
    };
    bench.logs.objects.patch("dashboards", object.id, { panels: [...(stored(object.id).panels as object[]), theirs] });
    const read = (await bench.refresh(Dashboard, object)) ?? assert.fail();
    assert.ok(bench.diff(Dashboard, program(), read).changes.length > 0);
    const section = { collapsiblePanel: { key: "group", collapsiblePanelChildKeys: ["errors"] } };
    const naming = program({ panels: [{ textPanel: text }, { sumoSearchPanel: search }, section] });
    assert.deepEqual(bench.diff(Dashboard, naming, read).changes, []);
    await bench.update(Dashboard, { ...naming, description: "Other" }, read);
    assert.deepEqual((stored(object.id).panels as object[])[2], {
      ...theirs,
      collapsed: false,
      keepVisualSettingsConsistentWithParent: true,
    });
  });

  it("rejects sections with unknown panels, sections or panels of other sections", (test) => {
    const section = (key: string, ...children: string[]) => ({
      collapsiblePanel: { key, collapsiblePanelChildKeys: children },
    });
    const kept = { otherKind: { json: '{"panelType": "EventsOfInterestScatterPanel", "key": "events"}' } };
    const failures = (...panels: object[]) =>
      bench.check(Dashboard, program({ panels: [{ textPanel: text }, kept, ...panels] })).failures;
    const at = (panel: number, place: number) =>
      `panels[${panel}].collapsiblePanel.collapsiblePanelChildKeys[${place}]`;
    assert.deepEqual(failures(section("a", "text", "events")), []);
    assert.deepEqual(failures(section("a")), []);
    assertFailures(test, failures(section("a", "text", "nothing")), [at(2, 1)]);
    assertFailures(test, failures(section("a", "b"), section("b", "text")), [at(2, 0)]);
    assertFailures(test, failures(section("a", "text"), section("b", "text")), [at(3, 0)]);
    assertFailures(test, failures(section("a", "text", "text")), [at(2, 1)]);
  });

  it("rejects a panel without a type and a panel with two", (test) => {
    for (const panel of [{}, { textPanel: text, sumoSearchPanel: search }]) {
      const { failures } = bench.check(Dashboard, program({ panels: [panel] }));
      assertFailures(test, failures, ["panels[0]"]);
    }
  });
});

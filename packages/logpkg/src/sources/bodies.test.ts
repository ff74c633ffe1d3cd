import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, load, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { matchesDesired } from "@tripod/rest";
import { fixture } from "../lookups.testing.js";
import { logpkg } from "../package.js";
import type { LogPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";

const { assertRejected } = createWording(import.meta.url);

/** Source type: inputs, and the members of its request according to the reference. */
interface Kind {
  readonly resource: keyof typeof logpkg.resources;
  readonly inputs: object;
  readonly body: { readonly sourceType: string; readonly multilineProcessingEnabled?: boolean };
}

const KINDS = fixture<readonly Kind[]>("sources.json");
const HOSTED = 101234567;
const INSTALLED = 101000060;

const filters = [{ name: "drop", filterType: "Exclude", regexp: ".*DEBUG.*" }];
const common = { description: "Test source", category: "a/b", timezone: "Etc/UTC", fields: { team: "edge" }, filters };
const commonBody = {
  description: "Test source",
  category: "a/b",
  timeZone: "Etc/UTC",
  fields: { team: "edge" },
  filters,
  automaticDateParsing: true,
  multilineProcessingEnabled: true,
  useAutolineMatching: true,
  forceTimeZone: false,
};

/** Inputs that every source with them rejects, and the path of the failure. */
const UNFIT: readonly { readonly inputs: Readonly<Record<string, unknown>>; readonly at: string }[] = [
  { inputs: { cutoffRelativeTime: "-24h", cutoffTimestamp: 1_700_000_000_000 }, at: "cutoffTimestamp" },
  { inputs: { filters: [{ name: "hide", filterType: "Hash", regexp: "\\d+" }] }, at: "filters[0].regexp" },
  { inputs: { filters: [{ name: "hide", filterType: "Mask", regexp: "(\\d+)" }] }, at: "filters[0].mask" },
  { inputs: { messagePerRequest: true, multilineProcessingEnabled: true }, at: "messagePerRequest" },
];

const KEYS = { type: "ObjStoreBucketAuthentication", accessKey: "planted-id", secretKey: "planted-key" };
const ROLE = { type: "CLOUDARoleBasedAuthentication", roleArn: "arn:aws:iam::111122223333:role/one" };

const visitEach = <T>(elements: readonly T[] | undefined, visit: (element: T, index: number) => void): void =>
  elements?.forEach(visit);

describe("request body of each source type", () => {
  const bench = useInSuite(startBench);
  const sent = (method: string) =>
    JSON.parse(bench.logs.requests.all().findLast((request) => request.method === method)?.body ?? "{}").source;
  const resourceOf = async (name: Kind["resource"]) =>
    (await load(logpkg.resources, name)) as unknown as AnyResource<LogPlatform>;

  it("accepts a relative cutoff together with the timestamp that the platform computed from it", async () => {
    for (const name of ["HttpSource", "LocalFileSource", "KinesisLogSource"] as const) {
      const { rules = [] } = await resourceOf(name);
      const failing = (inputs: object, recorded: object) => {
        const paths: string[] = [];
        const fail = (path: string) => void paths.push(path);
        const context = {
          recorded,
          isNew: Object.keys(recorded).length === 0,
          unknown: new Set<string>(),
          each: visitEach,
          fail,
        };
        for (const rule of rules) rule(inputs as never, context as never);
        return paths.filter((path) => path.startsWith("cutoff"));
      };
      const both = { cutoffRelativeTime: "-24h", cutoffTimestamp: 1_700_000_000_000 };
      assert.deepEqual(failing(both, {}), ["cutoffTimestamp"], name);
      assert.deepEqual(failing(both, { cutoffRelativeTime: "-24h" }), [], name);
      assert.deepEqual(failing(both, { cutoffTimestamp: 1_700_000_000_000 }), [], name);
      assert.deepEqual(failing(both, { cutoffRelativeTime: "-7d" }), ["cutoffTimestamp"], name);
    }
  });

  it("is in this table, except the one whose configuration is JSON", () => {
    const named = Object.keys(logpkg.resources).filter((name) => name.endsWith("Source"));
    assert.deepEqual([...KINDS.map(({ resource }) => resource), "CloudToCloudSource"].sort(), named.sort());
  });

  for (const [index, own] of KINDS.entries()) {
    const { resource: name, inputs, body } = own;
    const collectorId = body.sourceType.startsWith("Local") ? INSTALLED : HOSTED;
    const program = { collectorId, name: `kind ${name}`, ...common, ...inputs };
    const isMasked = /planted-/.test(JSON.stringify(body));

    it(`${name} is sent as documented, and keeps masked secrets`, async () => {
      const resource = await resourceOf(name);
      const made = await bench.create(resource, program);
      assert.deepEqual(made.reasons, []);
      assert.deepEqual(sent("POST"), { name: program.name, ...commonBody, ...body });

      const read = (await bench.refresh(resource, made)) ?? assert.fail();
      assert.deepEqual(reveal(read.state), reveal(made.state));
      assert.doesNotMatch(JSON.stringify(reveal(read.state)), /\*{5}/);
      assert.deepEqual(bench.diff(resource, program, read).changes, []);

      const next = await bench.update(resource, { ...program, description: "Other" }, read);
      assert.deepEqual(bench.diff(resource, { ...program, description: "Other" }, next).changes, []);
      const put = sent("PUT");
      assert.ok(matchesDesired(put, { ...commonBody, description: "Other", ...body }), JSON.stringify(put));
      assert.equal(/planted-/.test(JSON.stringify(put)), isMasked);
    });

    it(`${name} rejects invalid combinations of inputs`, async () => {
      const resource = await resourceOf(name);
      const unmanageable = UNFIT.filter(({ inputs }) => Object.keys(inputs).every((input) => input in resource.fields));
      assert.ok(unmanageable.length >= 2, "too few rules apply");
      for (const { inputs, at } of unmanageable) {
        const { failures } = bench.check(resource, { ...program, ...inputs });
        assert.ok(
          failures.some(({ path }) => path === at),
          `${JSON.stringify(inputs)} is accepted`,
        );
      }
      const { type } = (inputs as { readonly authentication?: { readonly type: string } }).authentication ?? {};
      if (type === undefined || type === "NoAuthentication") return;
      const { failures } = bench.check(resource, { ...program, authentication: { type } });
      assert.ok(
        failures.some(({ path }) => path.startsWith("authentication.")),
        `credentials of the type ${type} without its members are accepted`,
      );
    });

    it(`${name} sends no members of previous credentials with credentials of another type`, async (test) => {
      const resource = await resourceOf(name);
      const { type } = resource.fields.authentication?.spec ?? {};
      const types = type?.kind === "object" ? Object.keys(type.fields.type?.spec.values?.known ?? {}) : [];
      if (![KEYS.type, ROLE.type].every((one) => types.includes(one)))
        return test.skip("the source has one authentication type");
      const made = await bench.create(resource, { ...program, name: `keys ${name}`, authentication: KEYS });
      const credentials = () => sent("PUT").thirdPartyRef.resources[0].authentication;
      const withRole = { ...program, name: `keys ${name}`, authentication: ROLE };
      for (const before of [made, await bench.import(resource, `${collectorId}/${made.id}`)]) {
        await bench.update(resource, withRole, before ?? assert.fail());
        assert.deepEqual(credentials(), { type: "AWSRoleBasedAuthentication", roleARN: ROLE.roleArn });
        const read = (await bench.import(resource, `${collectorId}/${made.id}`)) ?? assert.fail();
        await bench.update(resource, { ...withRole, authentication: KEYS }, read);
        assert.deepEqual(credentials(), {
          type: "S3BucketAuthentication",
          awsId: KEYS.accessKey,
          awsKey: KEYS.secretKey,
        });
      }
    });

    it(`${name} rejects the import as another source type`, async (test) => {
      const made = await bench.create(await resourceOf(name), { ...program, name: `other kind ${name}` });
      const id = `${collectorId}/${made.id}`;
      const others = KINDS.filter((kind) => kind.resource !== name && !mayBeBoth(kind, own));
      const other = others[index % others.length] ?? assert.fail();
      await assertRejected(test, bench.import(await resourceOf(other.resource), id), {
        code: "invalid-argument",
        path: "",
      });
      assert.ok(await bench.import(await resourceOf(name), id));
    });
  }

  it("HttpSource sends an empty mask, which removes the matched text", async () => {
    const mask = [{ name: "hide", filterType: "Mask", regexp: "(\\d+)", mask: "" }];
    const resource = await resourceOf("HttpSource");
    await bench.create(resource, { collectorId: HOSTED, name: "masked", filters: mask });
    assert.deepEqual(sent("POST").filters, mask);
  });
});

/** Reports whether two types match one object: the deprecated type covers several of the other polling types. */
function mayBeBoth(one: Kind, other: Kind): boolean {
  const isOld = [one.resource, other.resource].includes("PollingSource");
  return isOld && one.body.sourceType === other.body.sourceType;
}

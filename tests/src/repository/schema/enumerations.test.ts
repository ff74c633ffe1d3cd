/**
 * Enumerations of the schemas: the values that editors complete for inputs, and identifiers that compile in every
 * language.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyField, buildSchema, type Fields, type LoadedPackage, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import type { PackageSchema, SchemaEnumeration, SchemaProperties, SchemaProperty } from "@tripod/testkit";

/**
 * Values of inputs by path and by name of their enumeration, from the platforms' references. A path with several owners
 * shows that they share the enumeration.
 */
const FACTS: Readonly<Record<string, Readonly<Record<string, readonly [type: string, values: string]>>>> = {
  hostpkg: {
    "VpcSubnetV2.ipVersion": ["VpcSubnetV2IpVersion", "ipv4 ipv6"],
    "DbaasKafkaAclV1.patternType": ["DbaasKafkaAclV1PatternType", "literal prefixed all"],
    "CraasTokenV1.tokenTtl": ["CraasTokenV1TokenTtl", "1y 12h"],
    "MksNodegroupV1.taints.effect": ["MksNodegroupV1TaintEffect", "NoSchedule NoExecute PreferNoSchedule"],
    "DedicatedServerV1.powerState": ["DedicatedServerV1PowerState", "on off reboot"],
    "PrivateDnsZoneV1.records.type": ["PrivateDnsZoneV1RecordType", "A AAAA TXT CNAME MX"],
    "DbaasDatastoreV1.poolers.mode": ["DbaasDatastorePoolerMode", "session transaction statement"],
    "DbaasPostgresqlDatastoreV1.poolers.mode": ["DbaasDatastorePoolerMode", "session transaction statement"],
    "getGlobalRouterQuotaV1.name": ["GetGlobalRouterQuotaV1Name", "routers networks subnets staticRoutes"],
  },
  logpkg: {
    "Monitor.monitorType": ["MonitorType", "Logs Metrics Slo"],
    "Slo.signalType": ["SloSignalType", "Latency Error Throughput Availability Other"],
    "LookupTable.sizeLimitAction": ["LookupTableSizeLimitAction", "StopIncomingMessages DeleteOldData"],
    "HttpSource.filters.filterType": ["SourceFilterType", "Exclude Include Hash Mask Forward"],
    "CloudtrailSource.filters.filterType": ["SourceFilterType", "Exclude Include Hash Mask Forward"],
    "HttpSource.hashAlgorithm": ["SourceHashAlgorithm", "MD5 SHA-256"],
    "CseOutlierRule.windowSize": ["CseOutlierRuleWindowSize", "T60M T24H"],
    "CseChainRule.windowSize": ["CseRuleWindowSize", "T05M T10M T30M T60M T12H T24H T05D CUSTOM"],
    "RoleV2.selectionType": ["RoleV2SelectionType", "All Allow Deny"],
    "LookupTable.fields.fieldType": ["LookupTableFieldType", "boolean int long double string"],
  },
  k8spkg: {
    "Sso.ssoAuthType": ["SsoAuthType", "none saml oidc"],
    "Alert.https.method": ["AlertHttpMethod", "POST GET PUT"],
    "VirtualMachine.runStrategy": ["VirtualMachineRunStrategy", "Always Halted Manual RerunOnFailure"],
    "ClusterEks.cloudConfig.endpointAccess": [
      "ClusterEksCloudConfigEndpointAccess",
      "public private private_and_public",
    ],
    "ClusterEks.machinePools.capacityType": ["ClusterEksMachinePoolCapacityType", "on-demand spot"],
    "ClusterCloudA.machinePools.capacityType": [
      "ClusterCloudAMachinePoolCapacityType",
      "on-demand spot host-resource-group",
    ],
    "ClusterAks.pauseAgentUpgrades": ["PauseAgentUpgrades", "unlock lock"],
    "PlatformSetting.pauseAgentUpgrades": ["PauseAgentUpgrades", "unlock lock"],
    "ClusterAks.context": ["ObjectContext", "project tenant"],
    "getMacros.context": ["ObjectContext", "project tenant"],
    "Workspace.clusterRbacBindings.subjects.type": ["ClusterRbacBindingSubjectType", "User Group ServiceAccount"],
  },
};

/** Inputs with strings: the platform adds values, only one value is possible, or elements of lists. */
const STRINGS: Readonly<Record<string, readonly string[]>> = {
  hostpkg: ["IamUserV1.roles.scope"],
  logpkg: ["ScanBudget.budgetType", "MonitorFolder.objPermissions.permissions"],
  k8spkg: [
    "ClusterAks.machinePools.osSku",
    "Alert.component",
    "ClusterProfile.cloud",
    "Datavolume.spec.pvc.accessModes",
  ],
};

/** Members that every struct of C# has. */
const RESERVED = new Set(["Equals", "GetHashCode", "GetType", "ReferenceEquals", "ToString"]);

/** Suffixes that the generators append to the name of a type. */
const FORMS = [
  ..."Args ArgsDict Input Output Ptr PtrInput PtrOutput Array ArrayInput ArrayOutput Map MapInput MapOutput".split(" "),
  ..."State Result ResultOutput OutputArgs Invoke InvokeArgs PlainArgs".split(" "),
];
const GO_FORMS = ["", "Input", "Output", "Ptr", "PtrInput", "PtrOutput", "Array", "ArrayOutput", "Map", "MapOutput"];

for (const definition of [hostpkg, logpkg, k8spkg]) {
  const loaded = (await loadAll(definition as never)) as LoadedPackage;
  const schema = buildSchema(loaded) as unknown as PackageSchema;
  const enumerations = enumerationsOf(schema);
  const named = new Map(enumerations);

  describe(`enumerations of ${loaded.name}`, () => {
    for (const [path, [type, values]] of Object.entries(FACTS[loaded.name] ?? {})) {
      it(`has ${values} for ${path}`, () => {
        assert.equal(enumerationAt(schema, path), type);
        const found = named.get(type)?.enum.map(({ value }) => value) ?? [];
        assert.deepEqual([...found].sort(), values.split(" ").sort());
      });
    }

    for (const path of STRINGS[loaded.name] ?? []) {
      it(`has strings for ${path}`, () => assert.equal(enumerationAt(schema, path), undefined));
    }

    it("has exactly the values that the provider accepts, of closed sets only", () => {
      const wrong: string[] = [];
      let counted = 0;
      for (const { path, field } of inputsOf(loaded)) {
        const { values, secret, type } = field.spec;
        const knownValues = Object.keys(values?.known ?? {});
        const enumeration = enumerationAt(schema, path);
        const hasSet = values !== undefined && !values.open && secret !== true && type.kind === "string";
        const offered = enumeration === undefined ? [] : (named.get(enumeration)?.enum ?? []).map(({ value }) => value);
        if (hasSet && knownValues.length > 1) counted++;
        const isRight = hasSet && knownValues.length > 1 ? offered.length > 1 : offered.length === 0;
        if (!isRight || !offered.every((value) => knownValues.includes(value))) wrong.push(path);
      }
      assert.deepEqual(wrong, []);
      assert.ok(counted >= 13, `only ${counted} inputs have closed sets`);
    });

    it("has strings for the outputs of resources and lookups", () => {
      const outputs = [
        ...Object.values(schema.resources).map(({ properties }) => properties),
        ...Object.values(schema.functions).map(({ outputs: { properties } }) => properties),
      ];
      const unions = outputs.flatMap((properties) => Object.entries(properties).filter(([, one]) => refOf(one)));
      assert.deepEqual(
        unions.map(([name]) => name),
        [],
      );
      const { nodejs } = (schema as unknown as { language: Record<string, Record<string, unknown>> }).language;
      assert.equal(nodejs?.disableUnionOutputTypes, true, "nested outputs would be unions");
    });

    it("has one enumeration for equal sets of one property name", () => {
      const sets = new Map<string, Set<string>>();
      for (const [name, { description, enum: values }] of enumerations) {
        const key = `${description} ${values
          .map(({ value }) => value)
          .sort()
          .join()}`;
        sets.set(key, (sets.get(key) ?? new Set()).add(name));
      }
      assert.deepEqual(
        [...sets.values()].filter((names) => names.size > 1).map((names) => [...names]),
        [],
      );
    });

    it("is used by an input each", () => {
      const used = new Set(inputsOf(loaded).map(({ path }) => enumerationAt(schema, path)));
      assert.deepEqual(
        enumerations.map(([name]) => name).filter((name) => !used.has(name)),
        [],
      );
    });

    it("names each value by an identifier that is unique regardless of case", () => {
      for (const [type, { enum: values }] of enumerations) {
        const names = values.map(({ name }) => name);
        for (const name of names) {
          assert.match(name, /^[A-Z][A-Za-z0-9]*$/, `${type}.${name}`);
          assert.ok(!RESERVED.has(name) && name !== type, `${type}.${name} is reserved in C#`);
        }
        assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length, type);
      }
    });

    it("shares no identifier with resources, lookups and object types", () => {
      const others = identifiersOf(schema);
      const own = enumerations.flatMap(([type, { enum: values }]) => [
        ...GO_FORMS.map((form) => `${type}${form}`),
        // Constants of Go are in the same scope as types.
        ...values.map(({ name }) => `${type}${name}`),
      ]);
      assert.deepEqual(
        own.filter((name) => others.has(name)),
        [],
      );
      assert.equal(new Set(own).size, own.length, "two enumerations share an identifier");
    });
  });
}

function identifiersOf({ resources, functions, types }: PackageSchema): ReadonlySet<string> {
  const objects = Object.entries(types).flatMap(([token, type]) => ("enum" in type ? [] : [token]));
  const names = [...Object.keys(resources), ...Object.keys(functions), ...objects].map(lastOf).map(pascal);
  const heads = names.flatMap((name) => [name, `New${name}`, `Get${name}`, name.replace(/^Get/, "Lookup")]);
  return new Set(["Provider", "ProviderArgs", ...heads.flatMap((name) => ["", ...FORMS].map((form) => name + form))]);
}

function enumerationsOf({ types }: PackageSchema): [string, SchemaEnumeration][] {
  return Object.entries(types).flatMap(([token, type]) => ("enum" in type ? [[lastOf(token), type]] : []));
}

interface Input {
  /** Such as `Monitor.triggers.timeRange`; lists and maps have no part of their own. */
  readonly path: string;
  readonly field: AnyField;
}

/** Returns inputs of all resources and lookups, at any depth. */
function inputsOf({ resources, lookups }: LoadedPackage): Input[] {
  const inside = (fields: Fields, path: string): Input[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.spec.presence === "computed") return [];
      const element = innermost(field);
      const { type } = element.spec;
      const here = { path: `${path}.${name}`, field };
      return type.kind === "object" ? [here, ...inside(type.fields, here.path)] : [here];
    });
  return [...Object.values(resources), ...Object.values(lookups)].flatMap(({ name, fields }) => inside(fields, name));
}

function innermost(field: AnyField): AnyField {
  const { type } = field.spec;
  return "element" in type ? innermost(type.element) : field;
}

/** Returns the name of the enumeration that an input takes; undefined if the input takes strings. */
function enumerationAt({ resources, functions, types }: PackageSchema, path: string): string | undefined {
  const [owner = "", ...parts] = path.split(".");
  const named = <T>(table: Readonly<Record<string, T>>): T | undefined =>
    Object.entries(table).find(([token]) => lastOf(token) === owner)?.[1];
  let properties: SchemaProperties | undefined =
    named(resources)?.inputProperties ?? named(functions)?.inputs.properties;
  let property: SchemaProperty | undefined;
  for (const part of parts) {
    property = properties?.[part];
    assert.ok(property !== undefined, `there is no input ${path}`);
    const inner = elementOf(property);
    const type = types[inner.$ref?.replace("#/types/", "") ?? ""];
    properties = type === undefined || "enum" in type ? undefined : type.properties;
  }
  return property === undefined ? undefined : refOf(elementOf(property));
}

function elementOf(property: SchemaProperty): SchemaProperty {
  const inner = property.items ?? property.additionalProperties;
  return inner === undefined ? property : elementOf(inner);
}

/** Returns the name of the enumeration of a union. */
function refOf({ oneOf = [] }: SchemaProperty): string | undefined {
  const reference = oneOf.find(({ $ref }) => $ref !== undefined)?.$ref;
  return reference === undefined ? undefined : lastOf(reference);
}

function lastOf(token: string): string {
  return token.split(":").at(-1) ?? token;
}

function pascal(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

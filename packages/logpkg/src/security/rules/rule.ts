import { read } from "@tripod/http";
import { type Fields, fail, type Resource, type ResourceContext } from "@tripod/kit";
import { type Codec, isObject, type Lifecycle, type ResourceInfo, type StepContext, type Values } from "@tripod/rest";
import { managed } from "../../managed.js";
import type { LogPlatform } from "../../platform.js";
import { securityApi } from "../securityApi.js";
import { isOwn, kindOf, type RuleKind, ruleCalled } from "./kinds.js";
import { type Overrides, vendorSteps } from "./vendorRules.js";

/** Properties in which the rule types differ. */
interface Own<Name extends string, F extends Fields>
  extends Pick<ResourceInfo<Name, F, LogPlatform>, "name" | "doc" | "rules"> {
  readonly kind: RuleKind;
  readonly fields: F;
  /** Members that the platform requires and that have no inputs. */
  readonly constants: Values;
  /** Members of a create request for unset inputs, by wire name. */
  readonly unsaid: Values;
  readonly codecs?: Readonly<Record<string, Codec>>;
  /** Inputs that an override cannot change in a vendor rule. */
  readonly fixed: readonly (keyof F & string)[];
  readonly overrides?: Overrides;
}

const PATH = "sec/v1/rules";
/**
 * List of the rules that users created. Vendor rules are numerous, and no program creates them: they are read
 * individually and imported by ID.
 */
const OWN_RULES = `${PATH}?q=${encodeURIComponent('ruleSource:"user"')}`;

/** Matches rule IDs: `MATCH-U04011`. IDs of rules that users created contain a U. */
const ID = /^[A-Z][A-Z-]*-[A-Z]\d+$/;
const OWN_ID = /-U\d+$/;

/** Declares the resource of one rule type, with the parts that all types share. */
export function rule<const Name extends string, F extends Fields>(own: Own<Name, F>): Resource<Name, F, LogPlatform> {
  const { kind, constants, unsaid, codecs = {}, fixed, overrides = {}, ...about } = own;
  const path = `${PATH}/${kind}`;
  const life: Lifecycle<Fields, LogPlatform> = {
    endpoint: { path: PATH, dialect: (platform) => securityApi(platform, ["rules"]) },
    identity: { key: ["name"] as never },
    wire: {
      isKind: (raw) => kindOf(raw) === kind,
      otherKind: ruleCalled,
      codecs,
      mayOmit: ["windowSizeMillis", "suppressionWindowSize"],
    },
    create: { path, body: (encoded) => ({ fields: { ...constants, ...unsaid, ...withoutNull(encoded) } }) },
    update: [
      {
        when: ({ raw }) => isObject(raw) && isOwn(raw),
        sends: Object.keys(own.fields),
        body: "inputs",
        path: `${path}/{id}`,
        returnsObject: true,
        constants,
      },
      ...vendorSteps({ kind, fields: own.fields, fixed, overrides }),
    ],
    delete: { run: (_, on) => remove(on) },
    list: { path: OWN_RULES },
  };
  const made = managed({ ...about, ...life, kind: "rule" } as never) as unknown as Resource<Name, F, LogPlatform>;
  const { imports } = made;
  if (imports === undefined) return made;
  return {
    ...made,
    imports: {
      ...imports,
      // The list lacks vendor rules. The read after this step determines whether the rule exists, and its type.
      resolve: async (importId: string, context: ResourceContext<LogPlatform>) =>
        ID.test(importId) ? { id: importId, state: {} } : imports.resolve(importId, context),
    },
  };
}

/** Removes members that are null: they clear values of an existing rule, which a new rule does not have. */
function withoutNull(members: Values): Values {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/** Deletes a rule that a user created. Rejects vendor rules, because the provider cannot restore them. */
async function remove({ id, send }: StepContext<LogPlatform>): Promise<void> {
  if (!OWN_ID.test(id)) {
    const { raw } = read(await send("GET", `${PATH}/{id}`)).object("data");
    if (isObject(raw) && !isOwn(raw)) {
      fail(
        "",
        `the rule ${id} is a vendor rule and cannot be deleted. Remove it from your program with the resource option retainOnDelete, or run \`pulumi state delete\``,
      );
    }
  }
  await send("DELETE", `${PATH}/{id}`);
}

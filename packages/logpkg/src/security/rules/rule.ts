import { read } from "@tripod/http";
import { type Fields, fail, type Resource, type ResourceContext } from "@tripod/kit";
import { type About, type Codec, isObject, type Life, type StepContext, type Values } from "@tripod/objects";
import { managed } from "../../managed.js";
import type { LogPlatform } from "../../platform.js";
import { securityApi } from "../securityApi.js";
import { isOwn, kindOf, type RuleKind, ruleCalled } from "./kinds.js";
import { type Overrides, vendorSteps } from "./vendorRules.js";

/** What tells one kind of rule from another. */
interface Own<Name extends string, F extends Fields>
  extends Pick<About<Name, F, LogPlatform>, "name" | "doc" | "rules"> {
  readonly kind: RuleKind;
  readonly fields: F;
  /** Members that the platform wants and no program gives. */
  readonly constants: Values;
  /** What a new rule says where the program says nothing, by wire names. */
  readonly unsaid: Values;
  readonly codecs?: Readonly<Record<string, Codec>>;
  /** Inputs that no override changes, where the rule is one of the vendor's. */
  readonly fixed: readonly (keyof F & string)[];
  readonly overrides?: Overrides;
}

const PATH = "sec/v1/rules";
/** Those of the vendor are many, and no program makes one: they are read one by one, and imported by their ids. */
const OWN_RULES = `${PATH}?q=${encodeURIComponent('ruleSource:"user"')}`;

/** Ids of rules: `MATCH-U04011`; those that somebody made here have a U. */
const ID = /^[A-Z][A-Z-]*-[A-Z]\d+$/;
const OWN_ID = /-U\d+$/;

/** Declares a rule: what all kinds have in common stands here. */
export function rule<const Name extends string, F extends Fields>(own: Own<Name, F>): Resource<Name, F, LogPlatform> {
  const { kind, constants, unsaid, codecs = {}, fixed, overrides = {}, ...about } = own;
  const path = `${PATH}/${kind}`;
  const life: Life<Fields, LogPlatform> = {
    at: { path: PATH, dialect: (platform) => securityApi(platform, ["rules"]) },
    identity: { key: ["name"] as never },
    wire: {
      isKind: (raw) => kindOf(raw) === kind,
      otherKind: ruleCalled,
      codecs,
      mayLack: ["windowSizeMillis", "suppressionWindowSize"],
    },
    create: { path, body: (encoded) => ({ fields: { ...constants, ...unsaid, ...withoutNull(encoded) } }) },
    update: [
      {
        when: ({ raw }) => isObject(raw) && isOwn(raw),
        sends: Object.keys(own.fields),
        body: "members",
        path: `${path}/{id}`,
        answersObject: true,
        adds: constants,
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
      // The list lacks those of the vendor; the read that follows tells whether there is one, and of which kind.
      resolve: async (importId: string, context: ResourceContext<LogPlatform>) =>
        ID.test(importId) ? { id: importId, prior: {} } : imports.resolve(importId, context),
    },
  };
}

/** Null stands for what a rule has no more, and a new one never had. */
function withoutNull(members: Values): Values {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/** Deletes a rule that somebody made here. One of the vendor's stays: nobody could bring it back. */
async function remove({ id, send }: StepContext<LogPlatform>): Promise<void> {
  if (!OWN_ID.test(id)) {
    const { raw } = read(await send("GET", `${PATH}/{id}`)).object("data");
    if (isObject(raw) && !isOwn(raw)) {
      fail(
        "",
        `the rule ${id} is one of the vendor's and cannot be deleted; take it out of the program with the resource option retainOnDelete, or with \`pulumi state delete\``,
      );
    }
  }
  await send("DELETE", `${PATH}/{id}`);
}

import { type AnyField, type Fields, fail } from "@tripod/kit";
import { type Change, encodeRaw, isNothing, isObject, type Step, type Values } from "@tripod/rest";
import type { LogPlatform } from "../../platform.js";
import { isOwn, type RuleKind } from "./kinds.js";

/** Functions that build the override of a member, if the override has another form than the member. */
export type Overrides = Readonly<Record<string, (input: unknown, live: Values) => Values>>;

interface Vendors {
  readonly kind: RuleKind;
  readonly fields: Fields;
  /** Inputs that cannot be overridden. */
  readonly fixed: readonly string[];
  readonly overrides: Overrides;
}

const isVendors = (live: { readonly raw: unknown }): boolean => isObject(live.raw) && !isOwn(live.raw);

/**
 * Returns the update steps of a vendor rule: the rule itself never changes, and an override contains the differences.
 * The first step rejects changes that are not possible, so that no update is partially applied.
 */
export function vendorSteps({ kind, fields, fixed, overrides }: Vendors): readonly Step<Fields, LogPlatform>[] {
  const others = Object.keys(fields).filter((name) => name !== "enabled" && !fixed.includes(name));
  return [
    {
      when: isVendors,
      sends: fixed,
      run: async ({ changed, inputs }) => {
        const name = [...changed].find((one) => (inputs as Values)[one] !== undefined);
        if (name === undefined) return;
        fail(
          name,
          "cannot be changed: the rule is a vendor rule, and this property cannot be overridden. Remove the input",
        );
      },
    },
    {
      when: isVendors,
      sends: others,
      method: "PUT",
      path: `sec/v1/rules/${kind}/{id}/override`,
      returnsObject: true,
      body: (change) => overrideOf(fields, overrides, change),
    },
    { when: isVendors, sends: ["enabled"], ...SWITCHED },
  ];
}

const SWITCHED = {
  method: "PUT",
  path: "sec/v1/rules/{id}/enabled",
  envelope: null,
  body: ({ inputs }: { readonly inputs: { readonly enabled?: boolean } }) => ({ enabled: inputs.enabled }),
} as const;

/** Returns the members of the override: only changed inputs. A removed input restores the value of the vendor. */
function overrideOf(
  fields: Fields,
  overrides: Overrides,
  { inputs, live, changed }: Change<Fields>,
): Values | undefined {
  const liveMembers = isObject(live?.raw) ? live.raw : {};
  const wishes = [...changed].map((name): Values => {
    const field = fields[name] as AnyField;
    const input = (inputs as Values)[name];
    const member = field.spec.wire?.name ?? name;
    if (input === undefined) return original(member, liveMembers);
    const override = overrides[name]?.(input, liveMembers);
    // An empty value overrides that of the vendor.
    return override ?? (isNothing(input) ? { [member]: input } : encodeRaw({ [name]: field }, { [name]: input }));
  });
  const body = Object.assign({}, ...wishes) as Values;
  return Object.keys(body).length === 0 ? undefined : body;
}

function original(member: string, live: Values): Values {
  const override = live[`${member}Override`];
  return isObject(override) && override.original !== undefined ? { [member]: override.original } : {};
}

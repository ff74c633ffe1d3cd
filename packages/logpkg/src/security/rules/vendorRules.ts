import { type AnyField, type Fields, fail } from "@tripod/kit";
import { type Change, encodeRaw, isObject, type Step, type Values } from "@tripod/objects";
import type { LogPlatform } from "../../platform.js";
import { isOwn, type RuleKind } from "./kinds.js";

/** What is the platform's own way to override a member of a rule of the vendor, where it is not the member itself. */
export type Overrides = Readonly<Record<string, (given: unknown, live: Values) => Values>>;

interface Vendors {
  readonly kind: RuleKind;
  readonly fields: Fields;
  /** Inputs that nobody can override. */
  readonly fixed: readonly string[];
  readonly overrides: Overrides;
}

const isVendors = (live: { readonly raw: unknown }): boolean => isObject(live.raw) && !isOwn(live.raw);

/**
 * How a rule of the vendor is changed: it stays as it is, and what the program says otherwise stands in an override. First
 * what cannot be done is refused, so that nothing is done by halves.
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
        fail(name, "cannot be changed: the rule is one of the vendor's, and this cannot be overridden; leave it out");
      },
    },
    {
      when: isVendors,
      sends: others,
      method: "PUT",
      path: `sec/v1/rules/${kind}/{id}/override`,
      answersObject: true,
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

/** What goes into the override: only what differs. What the program gives no more is as the vendor has it again. */
function overrideOf(
  fields: Fields,
  overrides: Overrides,
  { inputs, live, changed }: Change<Fields>,
): Values | undefined {
  const shown = isObject(live?.raw) ? live.raw : {};
  const wishes = [...changed].map((name): Values => {
    const field = fields[name] as AnyField;
    const given = (inputs as Values)[name];
    if (given === undefined) return original(field.spec.wire?.name ?? name, shown);
    return overrides[name]?.(given, shown) ?? encodeRaw({ [name]: field }, { [name]: given });
  });
  const body = Object.assign({}, ...wishes) as Values;
  return Object.keys(body).length === 0 ? undefined : body;
}

function original(member: string, shown: Values): Values {
  const override = shown[`${member}Override`];
  return isObject(override) && override.original !== undefined ? { [member]: override.original } : {};
}

import { s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { holdsMask } from "../credentials.js";

const FORMATS = {
  string: "any text",
  number: "a number",
  boolean: "`true` or `false`",
  ipv4: "an address",
  ipv4cidr: "a network, such as `10.0.0.0/24`",
  ipv6: "an address",
  version: "a version",
  base64: "text in Base64",
};

const variable = s.object({
  name: s.string().notEmpty().doc("Name by which packs refer to it, unique in the profile."),
  displayName: s.string().notEmpty().doc("How people see it called."),
  format: s
    .string()
    .values(FORMATS)
    .default("string")
    .doc("What its values are. The platform refuses another one later."),
  description: s.string().optional().doc("What it is for, in words for people."),
  defaultValue: s
    .string()
    .optional()
    .secret()
    .masked(holdsMask)
    .doc("Value where a cluster gives none; of a `dropdown` the label of an option."),
  regex: s.string().optional().doc("Regular expression that values have to fit."),
  required: s.boolean().default(false).doc("Whether there must be a value; `defaultValue` must be given then."),
  immutable: s.boolean().default(false).doc("Whether clusters cannot change it later."),
  hidden: s.boolean().default(false).doc("Whether it is not shown to whoever makes a cluster."),
  isSensitive: s.boolean().default(false).doc("Whether its values are secrets, which the platform shows masked."),
  inputType: s
    .string()
    .values({ text: "a line", dropdown: "one of the options", multiline: "several lines" })
    .default("text")
    .doc("How people give it."),
  options: s
    .list(
      s.object({
        label: s.string().notEmpty().doc("How people see it called."),
        value: s.string().doc("What it stands for."),
        description: s.string().optional().doc("What it means, in words for people."),
        default: s
          .boolean()
          .optional()
          .computed()
          .ignored("defaultValue of the variable says which option is chosen where nobody chooses")
          .doc("Whether it is chosen where nobody chooses."),
      }),
    )
    .optional()
    .doc("What can be chosen in a `dropdown`."),
});

/** What a profile leaves to whoever uses it. */
export const profileVariables = s
  .object({ variables: s.list(variable).terraform("variable").doc("The variables. At least one.") })
  .optional()
  .doc("Variables that packs of the profile refer to, and that each cluster may set.");

/** A variable as a program gives it. */
export interface GivenVariable {
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly required?: boolean | undefined;
  readonly isSensitive?: boolean | undefined;
  readonly inputType?: string | undefined;
  readonly options?: readonly { readonly label: string }[] | undefined;
}

const AT = "profileVariables.variables";

/** What is wrong with variables. `isKnown`: whether a default that is not given may be there all the same. */
export function refuseVariables(
  variables: readonly GivenVariable[] | undefined,
  fail: (path: string, reason: string) => void,
  isKnown: (name: string) => boolean,
): void {
  if (variables === undefined) return;
  if (variables.length === 0) fail(AT, "must not be empty; leave profileVariables out where there are none");
  const names = new Set<string>();
  for (const [index, { name, defaultValue = "", required, inputType, options = [] }] of variables.entries()) {
    const path = `${AT}[${index}]`;
    if (names.has(name)) fail(`${path}.name`, `is there twice: ${JSON.stringify(name)}`);
    names.add(name);
    if (required === true && defaultValue === "" && !isKnown(name))
      fail(`${path}.defaultValue`, "must be given, since the variable is required");
    if (inputType !== "dropdown") continue;
    const labels = options.map(({ label }) => label);
    if (labels.length === 0) fail(`${path}.options`, "must be given with the inputType dropdown");
    else if (defaultValue !== "" && !holdsMask(defaultValue) && !labels.includes(defaultValue))
      fail(`${path}.defaultValue`, `must be the label of an option: ${labels.join(", ")}`);
  }
}

/** A variable as it is sent. Its default always is, so that one which was taken away goes. */
export function variableToSend({ options = [], ...variable }: GivenVariable): Values {
  const sent = Object.entries({ defaultValue: "", ...defined(variable) });
  const chosen = options.map((option) => {
    const { default: _, ...rest } = option as { readonly label: string; readonly default?: boolean };
    return { ...rest, default: variable.inputType === "dropdown" && option.label === variable.defaultValue };
  });
  return { ...Object.fromEntries(sent), ...(options.length > 0 && { options: chosen }) };
}

function defined(values: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}

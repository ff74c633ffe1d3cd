import { type RuleContext, s } from "@tripod/kit";
import { nonEmpty, type Values } from "@tripod/rest";
import { holdsMask } from "../credentials.js";

const FORMATS = {
  string: "any text",
  number: "numeric text",
  boolean: "`true` or `false`",
  ipv4: "IPv4 address",
  ipv4cidr: "IPv4 CIDR block, such as `10.0.0.0/24`",
  ipv6: "IPv6 address",
  version: "semantic version",
  base64: "Base64-encoded text",
};

const variable = s.object({
  name: s.string("Variable name that packs reference, unique in the profile.").notEmpty(),
  displayName: s.string("Display name of the variable in the console.").notEmpty(),
  format: s
    .string("Value format of the variable. The platform rejects a change after creation.")
    .values(FORMATS)
    .default("string"),
  description: s.string("Description of the variable. Free text.").optional(),
  defaultValue: s
    .string("Default value of the variable. For the input type `dropdown`: the label of an option.")
    .optional()
    .secret()
    .masked(holdsMask),
  regex: s.string("Validation pattern (regular expression) that values must match.").optional(),
  required: s.boolean("Whether the variable is required. Requires `defaultValue`.").default(false),
  immutable: s
    .boolean("Whether the variable is immutable: clusters cannot change the value after creation.")
    .default(false),
  hidden: s.boolean("Whether the variable is hidden in the cluster creation form.").default(false),
  isSensitive: s.boolean("Whether the variable is sensitive: the platform masks its values.").default(false),
  inputType: s
    .string("Input type of the variable in the console.")
    .values({
      text: "single line of text",
      dropdown: "choice of one of the `options`",
      multiline: "several lines of text",
    })
    .default("text"),
  options: s
    .list(
      "Dropdown options. Apply to the input type `dropdown` only.",
      s.object({
        label: s.string("Option label in the console.").notEmpty(),
        value: s.string("Option value that the label stands for."),
        description: s.string("Option description. Free text.").optional(),
        default: s
          .boolean("Whether the option is the default option.")
          .optional()
          .computed()
          .noEffect("No effect: `defaultValue` of the variable selects the option"),
      }),
    )
    .optional(),
});

/** Variables that the users of a profile set. */
export const profileVariables = s
  .object("Profile variables: parameters that pack values reference and each cluster can set.", {
    variables: s.list("Profile variables. At least one.", variable),
  })
  .optional();

/** Variable in the inputs. */
export interface VariableInput {
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly required?: boolean | undefined;
  readonly isSensitive?: boolean | undefined;
  readonly inputType?: string | undefined;
  readonly options?: readonly { readonly label: string }[] | undefined;
}

const AT = "profileVariables.variables";

/** Reports problems of variables. `isKnown` returns whether a default that is unset may exist on the platform. */
export function checkVariables(
  variables: readonly VariableInput[] | undefined,
  { each, fail }: Pick<RuleContext, "each" | "fail">,
  isKnown: (name: string) => boolean,
): void {
  if (variables === undefined) return;
  if (variables.length === 0) fail(AT, "must not be empty. Remove profileVariables if there are no variables");
  const names = new Set<string>();
  // Each visit reads as few members as it needs, because an unknown one ends it.
  each(variables, ({ name }, index) => {
    if (names.has(name)) fail(`${AT}[${index}].name`, `is a duplicate: ${JSON.stringify(name)}`);
    names.add(name);
  });
  each(variables, ({ required, defaultValue = "", name }, index) => {
    if (required === true && defaultValue === "" && !isKnown(name))
      fail(`${AT}[${index}].defaultValue`, "is required, because the variable is required");
  });
  each(variables, ({ inputType, options = [] }, index) => {
    if (inputType === "dropdown" && options.length === 0)
      fail(`${AT}[${index}].options`, "is required with the inputType dropdown");
  });
  each(variables, ({ inputType, options = [], defaultValue = "" }, index) => {
    if (inputType !== "dropdown" || options.length === 0 || defaultValue === "" || holdsMask(defaultValue)) return;
    const labels = options.map(({ label }) => label);
    if (!labels.includes(defaultValue))
      fail(`${AT}[${index}].defaultValue`, `must be the label of an option: ${labels.join(", ")}`);
  });
}

/** Returns a variable for the request. The default is always sent, so that a removed one is cleared. */
export function encodeVariable({ options = [], ...variable }: VariableInput): Values {
  const chosen = options.map((option) => {
    const { default: _, ...rest } = option as { readonly label: string; readonly default?: boolean };
    return { ...nonEmpty(rest), default: variable.inputType === "dropdown" && option.label === variable.defaultValue };
  });
  return { defaultValue: "", ...nonEmpty(variable as Values), ...(options.length > 0 && { options: chosen }) };
}

/** Template expressions of pack values, such as `{{.spectro.var.replicas}}`. */
const EXPRESSION = /\{\{[^{}]*\}\}/g;
/** References to variables. An expression can contain several of them. */
const REFERENCE = /\.spectro\.var\.([\w-]+)/g;

interface ReferringPack {
  readonly values?: string | undefined;
  readonly manifests?: readonly { readonly content?: string | undefined }[] | undefined;
}

/**
 * Rejects packs that refer to a variable that the profile does not define. The platform removes variables before it
 * rejects packs.
 */
export function checkReferences(
  packs: readonly ReferringPack[] | undefined,
  definedNames: ReadonlySet<string>,
  { each, fail }: Pick<RuleContext, "each" | "fail">,
): void {
  const checkText = (path: string, text: string): void => {
    const references = [...text.matchAll(EXPRESSION)].flatMap(([expression]) => [...expression.matchAll(REFERENCE)]);
    const name = references.map(([, one = ""]) => one).find((one) => !definedNames.has(one));
    if (name !== undefined)
      fail(
        path,
        `refers to the variable ${JSON.stringify(name)}, which profileVariables does not define. Remove the reference, or define the variable`,
      );
  };
  each(packs, ({ values = "" }, index) => checkText(`packs[${index}].values`, values));
  each(packs, ({ manifests }, index) => {
    each(manifests, ({ content = "" }, at) => checkText(`packs[${index}].manifests[${at}].content`, content));
  });
}

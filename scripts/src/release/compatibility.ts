import type {
  FunctionSchema,
  ObjectSchema,
  PackageSchema,
  PropertySchema,
  ResourceSchema,
  TypeSchema,
} from "./schema.js";

/** Parts of a schema that programs depend on. */
type Surface = Pick<PackageSchema, "config" | "resources" | "functions" | "types">;

/** Returns the breaking changes between two schemas as text for a changelog. */
export function breakingChanges(before: Surface, after: Surface): string[] {
  const settings = ({ config }: Surface): ObjectSchema => ({
    ...(config?.variables && { properties: config.variables }),
    ...(config?.defaults && { required: config.defaults }),
  });
  return [
    ...inputs("settings", settings(before), settings(after)),
    ...each<ResourceSchema>(before.resources, after.resources, (name, was, is) => [
      ...inputs(name, inputsOf(was), inputsOf(is)),
      ...outputs(name, was, is),
      ...replacements(name, was, is),
    ]),
    ...each<FunctionSchema>(before.functions, after.functions, (name, was, is) => [
      ...inputs(name, was.inputs, is.inputs),
      ...outputs(name, was.outputs, is.outputs),
    ]),
    ...each<TypeSchema>(before.types, after.types, typeChanges),
  ];
}

/**
 * Reports whether a version may break programs of an earlier one: from 1.0 on if its first number differs, before if
 * its second one does.
 */
export function mayBreak(before: string, after: string): boolean {
  const [[major = 0, minor = 0], [newMajor = 0, newMinor = 0]] = [numbersOf(before), numbersOf(after)];
  return newMajor > major || (major === 0 && newMajor === 0 && newMinor > minor);
}

const numbersOf = (version: string) => version.split(".").map(Number);

const short = (token: string) => token.slice(token.lastIndexOf(":") + 1);

function each<T>(
  before: Readonly<Record<string, T>> = {},
  after: Readonly<Record<string, T>> = {},
  compare: (name: string, was: T, is: T) => string[],
): string[] {
  return Object.entries(before).flatMap(([token, was]) => {
    const is = after[token];
    return is === undefined ? [`${short(token)} was removed`] : compare(short(token), was, is);
  });
}

const inputsOf = ({ inputProperties = {}, requiredInputs = [] }: ResourceSchema): ObjectSchema => ({
  properties: inputProperties,
  required: requiredInputs,
});

/** An input may become optional or accept more types. It must not be removed or become required. */
function inputs(owner: string, before: ObjectSchema = {}, after: ObjectSchema = {}): string[] {
  const required = new Set(before.required);
  return [
    ...Object.entries(before.properties ?? {}).flatMap(([name, was]) => {
      const is = after.properties?.[name];
      if (is === undefined) return [`${owner}: the input ${name} was removed`];
      return retyped(`${owner}: the input ${name}`, was, is);
    }),
    ...(after.required ?? [])
      .filter((name) => !required.has(name))
      .map((name) => `${owner}: the input ${name} is required now`),
  ];
}

/** An output may be added or become required. It must not be removed, optional or no longer secret. */
function outputs(owner: string, before: ObjectSchema = {}, after: ObjectSchema = {}): string[] {
  const required = new Set(after.required);
  return [
    ...Object.entries(before.properties ?? {}).flatMap(([name, was]) => {
      const is = after.properties?.[name];
      if (is === undefined) return [`${owner}: the output ${name} was removed`];
      const isRevealed = was.secret === true && is.secret !== true;
      return [
        ...retyped(`${owner}: the output ${name}`, was, is),
        ...(isRevealed ? [`${owner}: the output ${name} is no longer secret`] : []),
      ];
    }),
    ...(before.required ?? [])
      .filter((name) => after.properties?.[name] !== undefined && !required.has(name))
      .map((name) => `${owner}: the output ${name} may be absent now`),
  ];
}

function replacements(owner: string, before: ResourceSchema, after: ResourceSchema): string[] {
  return Object.entries(after.inputProperties ?? {}).flatMap(([name, is]) => {
    const was = before.inputProperties?.[name];
    const replacesNow = was !== undefined && was.willReplaceOnChanges !== true && is.willReplaceOnChanges === true;
    return replacesNow ? [`${owner}: a change of ${name} replaces the resource now`] : [];
  });
}

/** A named type serves both directions: a removed or newly required member breaks some programs. */
function typeChanges(owner: string, before: TypeSchema, after: TypeSchema): string[] {
  if (before.enum !== undefined) {
    const values = new Set((after.enum ?? []).map(({ value }) => value));
    return before.enum
      .filter(({ value }) => !values.has(value))
      .map(({ value }) => `${owner}: the value ${value} was removed`);
  }
  return inputs(owner, before, after).map((text) => text.replace("the input ", ""));
}

function retyped(subject: string, before: PropertySchema, after: PropertySchema): string[] {
  const [was, is] = [shape(before), shape(after)];
  // A property that accepts further types still accepts the former one.
  return was === is || is.split(" or ").includes(was) ? [] : [`${subject} was ${was} and is ${is}`];
}

function shape(property: PropertySchema): string {
  if (property.oneOf !== undefined) return property.oneOf.map(shape).join(" or ");
  if (property.$ref !== undefined) return short(property.$ref);
  if (property.items !== undefined) return `a list of ${shape(property.items)}`;
  if (property.additionalProperties !== undefined) return `a map of ${shape(property.additionalProperties)}`;
  return property.type ?? "any type";
}

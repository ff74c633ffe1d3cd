/** @typedef {Record<string, any>} Schema a package's schema, as JSON */

/**
 * Returns the breaking changes between two schemas as text for a changelog.
 *
 * @param {Schema} before
 * @param {Schema} after
 * @returns {string[]}
 */
export function breakingChanges(before, after) {
  const settings = (schema) => ({ properties: schema.config?.variables, required: schema.config?.defaults });
  return [
    ...inputs("settings", settings(before), settings(after)),
    ...each(before.resources, after.resources, (name, was, is) => [
      ...inputs(name, asInputs(was), asInputs(is)),
      ...outputs(name, was, is),
      ...replacing(name, was, is),
    ]),
    ...each(before.functions, after.functions, (name, was, is) => [
      ...inputs(name, was.inputs, is.inputs),
      ...outputs(name, was.outputs, is.outputs),
    ]),
    ...each(before.types, after.types, (name, was, is) => type(name, was, is)),
  ];
}

/**
 * Whether a version may break programs of an earlier one: from 1.0 on when its first number is another, before when its
 * second one is.
 *
 * @param {string} before
 * @param {string} after
 */
export function mayBreak(before, after) {
  const [[major, minor], [newMajor, newMinor]] = [before, after].map((version) => version.split(".").map(Number));
  return newMajor > major || (major === 0 && newMajor === 0 && newMinor > minor);
}

const short = (token) => token.split(":").at(-1);

function each(before = {}, after = {}, compare) {
  return Object.entries(before).flatMap(([token, was]) =>
    after[token] === undefined ? [`${short(token)} was removed`] : compare(short(token), was, after[token]),
  );
}

const asInputs = (resource) => ({ properties: resource.inputProperties, required: resource.requiredInputs });

/** Inputs may become fewer in what they ask for, never more. */
function inputs(owner, before = {}, after = {}) {
  const had = before.properties ?? {};
  const has = after.properties ?? {};
  const needed = new Set(before.required ?? []);
  return [
    ...Object.keys(had).flatMap((name) => {
      if (has[name] === undefined) return [`${owner}: the input ${name} was removed`];
      return retyped(`${owner}: the input ${name}`, had[name], has[name]);
    }),
    ...(after.required ?? [])
      .filter((name) => !needed.has(name))
      .map((name) => `${owner}: the input ${name} is required now`),
  ];
}

/** Outputs may become more, and surer. */
function outputs(owner, before = {}, after = {}) {
  const had = before.properties ?? {};
  const has = after.properties ?? {};
  const sure = new Set(after.required ?? []);
  return [
    ...Object.keys(had).flatMap((name) => {
      if (has[name] === undefined) return [`${owner}: the output ${name} was removed`];
      return [
        ...retyped(`${owner}: the output ${name}`, had[name], has[name]),
        ...(had[name].secret === true && has[name].secret !== true
          ? [`${owner}: the output ${name} is no longer secret`]
          : []),
      ];
    }),
    ...(before.required ?? [])
      .filter((name) => has[name] !== undefined && !sure.has(name))
      .map((name) => `${owner}: the output ${name} may be absent now`),
  ];
}

function replacing(owner, before, after) {
  const names = Object.keys(after.inputProperties ?? {});
  const replaces = (resource, name) => resource.inputProperties?.[name]?.willReplaceOnChanges === true;
  return names
    .filter((name) => before.inputProperties?.[name] !== undefined && !replaces(before, name) && replaces(after, name))
    .map((name) => `${owner}: a change of ${name} replaces the resource now`);
}

/** A named type serves both directions: a removed or newly required member breaks some programs. */
function type(owner, before, after) {
  if (before.enum !== undefined) {
    const values = new Set((after.enum ?? []).map(({ value }) => value));
    return before.enum
      .filter(({ value }) => !values.has(value))
      .map(({ value }) => `${owner}: the value ${value} was removed`);
  }
  return inputs(owner, before, after).map((text) => text.replace("the input ", ""));
}

function retyped(what, before, after) {
  const [was, is] = [shape(before), shape(after)];
  // What took one type and takes more now still takes it.
  return was === is || is.split(" or ").includes(was) ? [] : [`${what} was ${was} and is ${is}`];
}

function shape(property) {
  if (property.oneOf !== undefined) return property.oneOf.map(shape).join(" or ");
  if (property.$ref !== undefined) return short(property.$ref);
  if (property.items !== undefined) return `a list of ${shape(property.items)}`;
  if (property.additionalProperties !== undefined) return `a map of ${shape(property.additionalProperties)}`;
  return property.type;
}

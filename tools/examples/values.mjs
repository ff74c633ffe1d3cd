/** Returns the shape of a property, as far as it is needed to write a literal. */
export function shapeOf(schema, property = {}) {
  if (property.oneOf !== undefined) return shapeOf(schema, property.oneOf[0]);
  const { $ref, type, items, additionalProperties } = property;
  if ($ref?.startsWith("#/types/")) {
    const token = $ref.slice("#/types/".length);
    return { kind: "object", typeName: token.split(":").at(-1), properties: schema.types[token].properties ?? {} };
  }
  if ($ref !== undefined) return { kind: "any" };
  if (type === "array") return { kind: "list", element: shapeOf(schema, items) };
  if (type === "object") return { kind: "map", element: shapeOf(schema, additionalProperties ?? { type: "string" }) };
  return { kind: type };
}

/** Returns the inputs of a step's definition, and its token. */
export function definitionOf(schema, { kind, name }) {
  const table = kind === "lookup" ? schema.functions : schema.resources;
  const [token, found] = Object.entries(table).find(([candidate]) => candidate.split(":").at(-1) === name) ?? [];
  if (found === undefined) throw new Error(`An example uses ${name}, which ${schema.name} has not got.`);
  const properties = kind === "lookup" ? (found.inputs?.properties ?? {}) : (found.inputProperties ?? {});
  return { token, shape: { kind: "object", properties } };
}

/**
 * Returns the type at a path in the outputs of a step, and whether it may be absent.
 *
 * @returns {{ type: string | undefined, isOptional: boolean }}
 */
export function outputOf(schema, step, path) {
  if (step.kind === "resource" && path[0] === "id") return { type: "string", isOptional: false };
  const { token } = definitionOf(schema, step);
  const outputs = step.kind === "lookup" ? schema.functions[token].outputs : schema.resources[token];
  let owner = outputs ?? {};
  let property = {};
  let isOptional = false;
  for (const part of path) {
    if (/^\d+$/.test(part)) {
      property = property.items ?? {};
      isOptional = false;
    } else {
      property = owner.properties?.[part] ?? {};
      isOptional = !(owner.required ?? []).includes(part);
    }
    const reference = property.$ref ?? property.items?.$ref;
    if (reference?.startsWith("#/types/")) owner = schema.types[reference.slice("#/types/".length)];
  }
  return { type: property.type, isOptional };
}

export const indent = (text, by) => text.replaceAll("\n", `\n${by}`);

export const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** `zoneId` to `zone_id`, as Pulumi's generator for Python does. */
export function snake(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

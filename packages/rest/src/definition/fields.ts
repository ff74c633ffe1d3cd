import { type AnyField, Field, type Fields, isInput } from "@tripod/kit";
import { isSameEncoded } from "../values/spelling.js";
import { idOutput } from "./idOutput.js";

/**
 * Returns the fields of a resource: those of its definition and the output `idName`. Without updates, every change
 * replaces.
 */
export function fieldsOf(said: Fields, idName: string | null, kind: string, canChange: boolean): Fields {
  const fields = canChange ? said : replacing(said);
  return idName === null || idName in fields ? fields : { ...fields, [idName]: idOutput(kind) };
}

/**
 * Returns the fields with one more equality for those that locate or identify an object: two spellings with one form on
 * the wire name one object.
 */
export function withEncodedEquality(fields: Fields, names: readonly string[]): Fields {
  const locating = new Set(names);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, AnyField] => {
      const { semanticEquals, wire } = field.spec;
      if (!locating.has(name) || !isInput(field) || wire?.encode === undefined) return [name, field];
      return [
        name,
        field.semanticEquals((one, other) => semanticEquals?.(one, other) === true || isSameEncoded(field, one, other)),
      ];
    }),
  );
}

/**
 * Returns the fields with one more check for those that become a segment of a path, directly or as the ID that the
 * platform takes from them: such an object would be created, and never be read or deleted.
 */
export function withSegmentChecks(fields: Fields, names: readonly string[], idPath: string | undefined): Fields {
  const segments = new Set(names);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, AnyField] => {
      const isSegment = segments.has(name) || (field.spec.wire?.name ?? name) === idPath;
      if (!isSegment || !isInput(field) || field.spec.type.kind !== "string") return [name, field];
      return [
        name,
        field.check((value) =>
          value === "." || value === ".."
            ? `must not be ${JSON.stringify(value)}, which would change the address`
            : undefined,
        ),
      ];
    }),
  );
}

/** Returns the fields with every input set to replace, except for timeouts. */
function replacing(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isInput(field) && field.spec.noDiff !== true ? field.replaces() : withoutUpdate(field),
    ]),
  );
}

/** Returns timeouts whose update timeout is documented as unused; returns every other field unchanged. */
function withoutUpdate(field: AnyField): AnyField {
  const { duration, type } = field.spec;
  if (duration === undefined || type.kind !== "object" || type.fields.update === undefined) return field;
  const update = type.fields.update.doc("Update timeout. No effect: every change replaces the resource.");
  return new Field({ ...field.spec, type: { ...type, fields: { ...type.fields, update } } });
}

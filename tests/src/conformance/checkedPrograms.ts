import { type AnyResource, type CheckedInputs, checkResource, type ValueObject } from "@tripod/kit";
import { type Json, type JsonObject, type ResourceFixture, reveal } from "@tripod/testkit";

/** Values for the IDs of dependencies. Fixtures accept at least one of these forms. */
const IDS: readonly Json[] = [
  "5d000000-0000-4000-8000-000000000101",
  "5d0000000000000000000101",
  "0000000000ABCDEF",
  12345,
  "www.example.com.",
];

/** Resources whose programs name files, which this test does not have. */
export const NEEDS_FILES = ["ClusterProfileImport"];

const CONTEXT = {
  now: Date.parse("2026-06-01T00:00:00Z"),
  resourceName: "res",
  seed: new Uint8Array(32),
  random: (count: number) => new Uint8Array(count),
};

/** Checks inputs of a new object. */
export const checkNew = (resource: AnyResource, inputs: unknown): CheckedInputs =>
  checkResource(resource, inputs as ValueObject, {}, CONTEXT);

/** Returns the valid programs of a fixture. */
export function programsOf(resource: AnyResource, fixture: ResourceFixture): readonly JsonObject[] {
  const all = IDS.flatMap((id) => {
    const of = (name: string): Json => (name === "#" ? "1" : id);
    return [fixture.minimal(of), fixture.full(of), ...(fixture.variants?.(of) ?? [])];
  }).map((program) => reveal(program) as JsonObject);
  const different = new Map(all.map((program) => [JSON.stringify(program), program]));
  return [...different.values()].filter((program) => checkNew(resource, program).failures.length === 0);
}

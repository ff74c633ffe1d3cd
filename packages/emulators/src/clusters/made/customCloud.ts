import { type Document, Lexer, Parser, parseAllDocuments } from "yaml";
import { isRow, type Row } from "../../collection/rows.js";
import { invalid } from "../platformError.js";

/** Custom clouds that were added to the platform. */
export const CUSTOM_CLOUDS = ["nutanix", "oracle"];

/** Settings that clusters of custom clouds do not have. */
const FOREIGN = ["clusterMetaAttribute", "hostClusterConfig", "updateWorkerPoolsInParallel"];

export function isCustom(cloud: string): boolean {
  return cloud.startsWith("cloudTypes/");
}

/** Rejects settings that a create in a custom cloud does not have. */
export function customCreation(cloud: string, spec: Row): void {
  const name = cloud.replace("cloudTypes/", "");
  if (!CUSTOM_CLOUDS.includes(name)) throw invalid(`Cloud type ${name} is not a custom one`);
  if (spec.policies !== undefined) throw invalid("spec.policies in body is a forbidden property");
  const settings = isRow(spec.clusterConfig) ? spec.clusterConfig : {};
  const foreign = FOREIGN.find((member) => settings[member] !== undefined);
  if (foreign !== undefined) throw invalid(`spec.clusterConfig.${foreign} in body is a forbidden property`);
  customConfig(spec.cloudConfig);
}

/** Returns the configuration of a cluster of a custom cloud: one YAML text. */
export function customConfig(config: unknown): Row {
  documentsOf(config);
  return config as Row;
}

/** Returns the pool of a manifest. Its name is in the first document that describes machines. */
export function customPool(cloudConfig: Row, poolConfig: Row): Row {
  const documents = documentsOf(cloudConfig);
  const machines = documents.find((one) => one.hasIn(["spec", "replicas"]) || one.hasIn(["spec", "template"]));
  const name = machines?.getIn(["metadata", "name"]);
  if (machines === undefined || typeof name !== "string" || name === "")
    throw invalid("cloudConfig.values in body names no machine pool");
  const { isControlPlane = false, useControlPlaneAsWorker = false, taints = [] } = poolConfig;
  const size = Number(machines.getIn(["spec", "replicas"]) ?? 1);
  return {
    name,
    size,
    isControlPlane,
    useControlPlaneAsWorker,
    taints,
    additionalLabels: {},
    values: cloudConfig.values,
  };
}

function documentsOf(config: unknown): readonly Document[] {
  const values = isRow(config) ? config.values : undefined;
  if (typeof values !== "string" || values.trim() === "") throw invalid("cloudConfig.values in body is required");
  if (isTooDeep(values)) throw invalid(`cloudConfig.values in body nests more than ${MAX_DEPTH} levels`);
  const documents = parseAllDocuments(values, { logLevel: "silent", prettyErrors: false });
  const all = Array.isArray(documents) ? (documents as Document[]) : [];
  if (all.some(({ errors }) => errors.length > 0)) throw invalid("cloudConfig.values in body is no YAML");
  return all;
}

/** The limit is far above that of Kubernetes. The parser recurses, and a stack overflow would end the emulator. */
const MAX_DEPTH = 200;
const COLLECTIONS: readonly string[] = ["block-map", "block-seq", "flow-collection"];

/** Reports whether the collections of a text nest deeper than {@link MAX_DEPTH}. Does not recurse. */
function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    // A collection's ancestors are collections and the document; its innermost child is at most one scalar.
    const isCollection = COLLECTIONS.includes(parser.stack.at(-1)?.type ?? "");
    if (parser.stack.length - (isCollection ? 1 : 2) > MAX_DEPTH) return true;
  }
  return false;
}

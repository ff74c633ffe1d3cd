import { type Fields, type Rule, s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { sameYaml } from "../../yaml.js";
import type { Manifest } from "./manifests.js";
import { applyOverrides, type Overrides } from "./overrides.js";
import { parsePoolManifest } from "./poolManifest.js";

/** Returns a field for YAML manifests. It is secret, because any member can contain credentials. */
export function manifestField(doc: string) {
  return s
    .string(`${doc} Formatting, comments and the order of members cause no diff; the text is sent verbatim.`)
    .notEmpty()
    .secret()
    .semanticEquals(sameYaml)
    .wire("values");
}

export const overrides = s
  .map(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what programs write.
    "YAML overrides: values that the provider inserts into the manifests before it sends them. The key `name` replaces the template variables `${name}`, `{{name}}` and `$name`. The wildcard `*part` sets all fields whose name contains the part. The field path `spec.replicas` sets all fields with this path. The paths `spec.list[0].name`, and `Kind.spec.replicas` for documents of one kind, start at the root and create missing members. Values are parsed as JSON, otherwise as a boolean, a number or a string.",
    s.string(),
  )
  .secret()
  .optional();

/** Returns the YAML inputs of the cloud config or of a pool. */
export function manifestOf({ values, nodePoolConfig = values, overrides: overrideInputs }: Values): Manifest {
  const text = typeof nodePoolConfig === "string" ? nodePoolConfig : undefined;
  return { text, overrides: isObject(overrideInputs) ? (overrideInputs as Overrides) : undefined };
}

const NAME = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

/** Checks that texts are YAML with the pool name, and that they do not contradict the other inputs. */
export const manifestRule: Rule<Fields> = ({ cloudConfig, machinePools }, { each, fail }) => {
  const textOf = (manifest: Manifest, at: string, member: string): string | undefined => {
    const result = applyOverrides(manifest.text ?? "", manifest.overrides);
    if (result.problem === undefined) return result.text;
    fail(`${at}.${result.of === "text" ? member : "overrides"}`, result.problem);
    return undefined;
  };
  if (isObject(cloudConfig)) textOf(manifestOf(cloudConfig), "cloudConfig", "values");
  each(Array.isArray(machinePools) ? machinePools : undefined, (pool, index) => {
    if (!isObject(pool)) return;
    const at = `machinePools[${index}]`;
    const whole = textOf(manifestOf(pool), at, "nodePoolConfig");
    if (whole === undefined) return;
    const { name = "", isControlPlane } = parsePoolManifest(whole);
    if (name === "")
      fail(
        `${at}.nodePoolConfig`,
        "must have a document with metadata.name and spec.replicas or spec.template: the first one names the pool",
      );
    else if (name.length > 253 || !NAME.test(name))
      fail(`${at}.nodePoolConfig`, "must have a metadata.name of small letters, digits, dashes and dots");
    if (isControlPlane && pool.controlPlane === false)
      fail(`${at}.controlPlane`, "must be true or unset: nodePoolConfig is a control plane");
  });
};

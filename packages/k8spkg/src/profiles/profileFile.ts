import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Reader } from "@tripod/http";
import { canonicalJson, parseJson } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { holdsMask } from "../credentials.js";
import { FIRST_VERSION, isVersion } from "../packs/version.js";
import { contentPart } from "./profileContents.js";

/** Largest file that is read, in bytes. */
const MAX_FILE_BYTES = 10 * 2 ** 20;

/** Cluster profile in a file. */
export interface ProfileFile {
  /** As it is sent. */
  readonly text: string;
  readonly name: string;
  readonly version: string;
  /** Equal for all files with the same content, regardless of their layout. */
  readonly contents: string;
  readonly template: Values;
  /** Secrets in the file. */
  readonly secrets: readonly string[];
}

/** Problem of a file, as the end of a sentence about the input that names it. Never quotes the content. */
export interface NoProfile {
  readonly problem: string;
}

const ADVICE = "export the profile as JSON, and name that file";

/** Returns the profile in a file. */
export function parseProfile(path: string): ProfileFile | NoProfile {
  const named = `names the file ${JSON.stringify(resolve(path))}, which`;
  const refuse = (what: string): NoProfile => ({ problem: `${named} ${what}` });
  const text = readText(path);
  if ("problem" in text) return refuse(text.problem);
  const json = parseJson(text.text);
  if (!json.ok) return refuse(`contains no JSON: ${json.reason}; ${ADVICE}`);
  const document = json.value;
  if (!isObject(document)) return refuse(`contains no object; ${ADVICE}`);
  const [name, version, template] = ["metadata.name", "spec.version", "spec.template"].map((at) =>
    memberAt(document, at),
  );
  if (typeof name !== "string" || name.trim() === "") return refuse(`has no metadata.name; ${ADVICE}`);
  if (!isObject(template)) return refuse(`has no spec.template; ${ADVICE}`);
  const fileVersion = version ?? "";
  if (typeof fileVersion !== "string" || (fileVersion !== "" && !isVersion(fileVersion)))
    return refuse("has a spec.version that is not a version such as 1.2.3");
  const variables = memberAt(document, "spec.variables");
  const hidden = (Array.isArray(variables) ? variables : []).findIndex((one) =>
    holdsMask(memberAt(one, "defaultValue")),
  );
  if (hidden >= 0)
    return refuse(`has a mask instead of spec.variables[${hidden}].defaultValue; write the value there, or remove it`);
  return {
    text: text.text,
    name,
    version: fileVersion || FIRST_VERSION,
    contents: createHash("sha256")
      .update(canonicalJson(text.text) ?? "")
      .digest("hex"),
    template,
    secrets: decodeDefaults(variables),
  };
}

/** Returns the text of a file, or why it cannot be read. A pipe or a device would never end. */
function readText(path: string): { readonly text: string } | NoProfile {
  let bytes: Uint8Array;
  try {
    const about = statSync(path);
    if (!about.isFile()) return { problem: "is not a file" };
    if (about.size > MAX_FILE_BYTES) return { problem: `is larger than ${MAX_FILE_BYTES / 2 ** 20} MB` };
    bytes = readFileSync(path);
  } catch (error) {
    const { code = "" } = error as { readonly code?: string };
    if (code === "ENOENT" || code === "ENOTDIR") return { problem: "does not exist" };
    return { problem: /^E[A-Z]+$/.test(code) ? `cannot be read (${code})` : "cannot be read" };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { problem: "is not UTF-8 text" };
  }
}

/** Returns the default values of sensitive variables. */
function decodeDefaults(variables: unknown): readonly string[] {
  return (Array.isArray(variables) ? variables : [])
    .filter((variable: unknown) => memberAt(variable, "isSensitive") === true)
    .map((variable: unknown) => memberAt(variable, "defaultValue"))
    .filter((value) => typeof value === "string");
}

/**
 * Returns the paths of the members that differ between the file and the live profile. Compares only members that the
 * platform returns unchanged.
 */
export function differenceTo({ template }: ProfileFile, live: Reader): readonly string[] {
  const liveValue = memberAt(live.raw, `spec.${contentPart(live)}`);
  const listed = (from: unknown): readonly unknown[] => (Array.isArray(from) ? from : []);
  const [own, there] = [listed(template.packs), listed(memberAt(liveValue, "packs"))];
  const isOther = (one: unknown, other: unknown, member: string): boolean => {
    const [text, has] = [memberAt(one, member), memberAt(other, member)].map((value) => String(value ?? "").trim());
    return text !== "" && text !== has;
  };
  if (own.length !== there.length) return ["spec.template.packs"];
  return [
    ...["cloudType", "type"]
      .filter((member) => isOther(template, liveValue, member))
      .map((member) => `spec.template.${member}`),
    ...own.flatMap((pack, index) =>
      ["name", "tag", "values"]
        .filter((member) => isOther(pack, there[index], member))
        .map((member) => `spec.template.packs[${index}].${member}`),
    ),
  ];
}

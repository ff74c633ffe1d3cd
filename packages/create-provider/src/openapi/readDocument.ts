import { readFile, stat } from "node:fs/promises";
import { InputError } from "@tripod/kit";
import { readYamlData } from "@tripod/kit/yaml";
import { isObject, type Json, memberOf, textOf } from "./json.js";

/** Maximum size of a document. The YAML parser of the kit accepts four million characters. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads an OpenAPI document in JSON or YAML.
 *
 * @throws InputError if the file is missing, too large, malformed or another document.
 */
export async function readDocument(path: string): Promise<Json> {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw wrong(error.code === "ENOENT" ? `${path} does not exist` : `${path} cannot be read: ${error.code}`);
  });
  if (size > MAX_BYTES)
    throw wrong(`${path} must not be larger than ${MAX_BYTES} bytes. Remove the paths that you do not need`);
  const text = await readFile(path, "utf8").catch(({ code }: NodeJS.ErrnoException) => {
    throw wrong(`${path} cannot be read: ${code}`);
  });
  const document = parse(path, text.replace(/^\uFEFF/, ""));
  const version = textOf(memberOf(document, "openapi")) ?? textOf(memberOf(document, "swagger")) ?? "";
  if (!isObject(document) || !/^(2\.0|3\.[01](\.|$))/.test(version))
    throw wrong(
      `${path} must be an OpenAPI document of version 2.0, 3.0 or 3.1, with the version as text in \`openapi\``,
    );
  if (!isObject(memberOf(document, "paths"))) throw wrong(`${path} must have paths`);
  return document;
}

function parse(path: string, text: string): unknown {
  if (text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text);
    } catch (error) {
      if (path.endsWith(".json")) throw wrong(`${path} must be valid JSON: ${(error as Error).message}`);
    }
  }
  const { data, problem } = readYamlData(text);
  if (problem !== undefined) throw wrong(`${path} must be valid YAML: ${problem.reason}`);
  return data;
}

function wrong(reason: string): InputError {
  return new InputError([{ path: "--openapi", reason }]);
}

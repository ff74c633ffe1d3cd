import type { Reader } from "@tripod/http";
import type { RuleContext } from "@tripod/kit";
import { holdsMask, NEEDED_FOR_CHANGES } from "../credentials.js";

/** Inputs of each credential type. Required ones come first. */
const CREDENTIAL_INPUTS: Readonly<Record<string, readonly string[]>> = {
  secret: ["cloudASecretKey", "cloudAAccessKey", "cloudASecuredAccessKey"],
  sts: ["arn", "externalId"],
  "pod-identity": ["roleArn", "permissionBoundaryArn"],
};

const ACCESS_KEYS = ["cloudAAccessKey", "cloudASecuredAccessKey"];

type RuleOptions = Pick<RuleContext, "unknown" | "isNew" | "recorded" | "hasChanges" | "fail">;

/** Rule: an account has all required inputs of its type and no others. */
export function checkCredentialInputs(
  inputs: Readonly<Record<string, unknown>>,
  { unknown, isNew, recorded, hasChanges, fail }: RuleOptions,
): void {
  const { type = "secret" } = inputs;
  if (unknown.has("type")) return;
  const isSet = (name: string): boolean => inputs[name] !== undefined || unknown.has(name);
  // The account was imported with masked keys, so that state does not contain them.
  const hasMasked = (...names: readonly string[]): boolean =>
    !isNew && (recorded.type ?? "secret") === "secret" && names.every((name) => recorded[name] === undefined);
  for (const [other, parts] of Object.entries(CREDENTIAL_INPUTS)) {
    if (other === type) continue;
    for (const part of parts.filter(isSet)) fail(part, `is for the type ${other}, and the type is ${String(type)}`);
  }
  const [needed = ""] = CREDENTIAL_INPUTS[String(type)] ?? [];
  if (!isSet(needed)) {
    if (type !== "secret" || !hasMasked(needed)) fail(needed, `is required with the type ${String(type)}`);
    else if (hasChanges()) fail(needed, NEEDED_FOR_CHANGES);
  }
  if (type !== "secret") return;
  if (!ACCESS_KEYS.some(isSet) && !hasMasked(...ACCESS_KEYS))
    fail("cloudAAccessKey", "is required with the type secret unless cloudASecuredAccessKey is set");
  if (ACCESS_KEYS.every(isSet)) fail("cloudASecuredAccessKey", "must not be set together with cloudAAccessKey");
}

/**
 * Returns the codec of two inputs that share one member. The live value decodes into the input that was used, otherwise
 * into the plain one.
 */
export function sharedAccessKey(name: "cloudAAccessKey" | "cloudASecuredAccessKey") {
  return {
    encode: (value: unknown) => value,
    decode: (live: Reader, state: { readonly [K in typeof name]?: unknown }) => {
      const used =
        (state as Readonly<Record<string, unknown>>).cloudASecuredAccessKey === undefined
          ? "cloudAAccessKey"
          : "cloudASecuredAccessKey";
      if (used !== name) return undefined;
      const liveValue = live.optionalString("spec.accessKey");
      if (liveValue === undefined || liveValue === "") return undefined;
      return holdsMask(liveValue) ? state[name] : liveValue;
    },
  };
}

import type { Field, Fields, Resource, UniformShape } from "@tripod/kit";
import type { Codec } from "@tripod/rest";
import type { LogPlatform } from "../platform.js";
import { toPlatform } from "../vocabulary.js";
import {
  AUTHENTICATION_AT,
  AUTHENTICATION_TYPES,
  type AuthenticationName,
  authenticationField,
  fittingAuthentication,
} from "./credentials.js";
import { type MemberTypes, withoutOthers } from "./memberTypes.js";
import { fittingPath, PATH_AT, PATH_TYPES, type PathName, pathField } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields, pollingFields, scanInterval, USUAL_SCAN_INTERVAL } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

/** Properties in which the types of polling sources differ. */
export interface PollingKind<Name extends string> {
  readonly name: Name;
  readonly terraform: string;
  readonly doc: string;
  /** Content type in the spelling of this package, and its meaning. */
  readonly contentType: readonly [word: string, meaning: string];
  readonly authentication: readonly AuthenticationName[];
  readonly path: PathName;
  /** Field of the scan interval, if it differs from the default; `noEffect` if the platform decides the interval. */
  readonly scanInterval?: Field<UniformShape<number>, "defaulted"> | Field<UniformShape<number>, "optional">;
}

/** Scan interval in requests if the platform decides it. */
const AUTOMATIC = -1;

const usualInterval = () =>
  scanInterval()
    .default(USUAL_SCAN_INTERVAL)
    .doc("Scan interval (milliseconds), at least 1000. -1: the platform decides.");

/** Fields of a source that polls another service for data. */
export type FetchingFields = ReturnType<typeof fieldsOf>;

/** Declares a source that polls another service for data. */
export function fetchingSource<const Name extends string>(
  kind: PollingKind<Name>,
): Resource<Name, FetchingFields, LogPlatform> {
  const fields = fieldsOf(kind);
  const { authentication, path, scanInterval } = fields;
  const isAutomatic = scanInterval.spec.noEffect !== undefined;
  const serviceType = toPlatform("contentType", kind.contentType[0]);
  const rules = [...logSourceRules, fittingAuthentication, fittingPath];
  return source("Polling", {
    name: kind.name,
    terraform: kind.terraform,
    doc: kind.doc,
    wire: {
      constants: thirdParty(serviceType),
      isKind: ({ contentType }) => contentType === serviceType,
      mayOmit: ["url"],
      ...(isAutomatic ? { codecs: { scanInterval: AS_GIVEN as Codec<FetchingFields> } } : {}),
      encode: (body, inputs) => {
        if (isAutomatic) body.scanInterval = AUTOMATIC;
        onlyFitting(body, inputs, { authentication, path });
      },
    },
    fields,
    rules,
  });
}

function fieldsOf({ contentType: [word, meaning], ...kind }: PollingKind<string>) {
  const { collectorId, ...common } = logSourceFields;
  return {
    collectorId,
    contentType: wordOf("contentType", { [word]: meaning })
      .replaces()
      .doc("Content type of the data."),
    authentication: authenticationField(kind.authentication),
    path: pathField([kind.path]),
    ...common,
    scanInterval: (kind.scanInterval ?? usualInterval()) as Field<UniformShape<number>, "optional">,
    ...pollingFields,
  };
}

/** Returns the constants that contain the type of a source with a third-party reference. */
export function thirdParty(serviceType: string) {
  return { contentType: serviceType, "thirdPartyRef.resources[0].serviceType": serviceType };
}

/** Codec that ignores the response and keeps the input. */
const AS_GIVEN: Codec<Fields> = { decode: (_, state) => (state as { readonly scanInterval?: number }).scanInterval };

/** Removes the members of credentials and path that do not belong to their type. */
export function onlyFitting(body: Record<string, unknown>, inputs: object, fields: Fields): void {
  const { authentication, path } = inputs as Partial<Record<"authentication" | "path", { readonly type?: string }>>;
  const membersOf = (name: string): Fields => {
    const type = fields[name]?.spec.type;
    return type?.kind === "object" ? type.fields : {};
  };
  const credentials = (AUTHENTICATION_TYPES as MemberTypes)[authentication?.type ?? ""];
  withoutOthers(body, AUTHENTICATION_AT, membersOf("authentication"), credentials);
  withoutOthers(body, PATH_AT, membersOf("path"), (PATH_TYPES as MemberTypes)[path?.type ?? ""]);
}

import type { AnyResource, Field, InputsOf, OutputsOf, Rule, Same } from "@tripod/kit";
import { resource } from "../definitions.js";
import type { LogPlatform } from "../platform.js";
import { fromPlatform, toPlatform } from "../vocabulary.js";
import {
  type AuthenticationName,
  authenticationField,
  decodeAuthentication,
  encodeAuthentication,
  fittingAuthentication,
  unknownCredentials,
  withMasks,
} from "./credentials.js";
import { untilRoleWorks } from "./freshRole.js";
import { given } from "./given.js";
import { decodeLogSource, encodeLogSource } from "./logSource.js";
import { decodePath, encodePath, fittingPath, type PathName, pathField } from "./paths.js";
import { collectorOf, readSource } from "./readSource.js";
import { replaceSource } from "./replaceSource.js";
import { sourceDefinition } from "./sourceDefinition.js";
import { logSourceFields, pollingFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { createSource, deleteSource, type LiveSource, type WireSource } from "./sources.js";
import { tellUnknownSecrets } from "./tellUnknownSecrets.js";
import { withoutNothings } from "./withoutNothings.js";
import { wordOf } from "./words.js";

/** What tells one kind of polling source from another. */
export interface PollingKind {
  readonly name: string;
  readonly terraform: string;
  readonly doc: string;
  /** The output that names the source. */
  readonly idName: string;
  /** Content type of what it collects, in our word, and what it means. */
  readonly contentType: readonly [word: string, meaning: string];
  readonly authentication: readonly AuthenticationName[];
  readonly path: PathName;
  /** Its interval between scans; `ignored` where the platform decides it. */
  readonly scanInterval: Field<Same<number>, "defaulted"> | Field<Same<number>, "optional">;
}

/** What the platform takes as the interval where it decides it itself. */
const AUTOMATIC = -1;

function fieldsOf({ contentType: [word, meaning], authentication, path, scanInterval }: PollingKind) {
  const { collectorId, ...common } = logSourceFields;
  return {
    collectorId,
    contentType: wordOf("contentType", { [word]: meaning })
      .replaces()
      .doc("Content type of the collected data."),
    authentication: authenticationField(authentication),
    path: pathField(path),
    ...common,
    // Handlers do without the interval where the platform decides it, and a default is always there elsewhere.
    scanInterval: scanInterval as Field<Same<number>, "optional">,
    ...pollingFields,
  };
}

type PollingFields = ReturnType<typeof fieldsOf>;
type Inputs = InputsOf<PollingFields>;
type Outputs = OutputsOf<PollingFields>;

/** Declares a source whose data the platform fetches from somewhere else. */
export function pollingSource(kind: PollingKind): AnyResource<LogPlatform> {
  const [word] = kind.contentType;
  const isAutomatic = kind.scanInterval.spec.ignored !== undefined;
  const interval = (inputs: Partial<Inputs>) => (isAutomatic ? AUTOMATIC : inputs.scanInterval);
  const isKind = ({ raw }: LiveSource) =>
    raw.sourceType === "Polling" && raw.contentType === toPlatform("contentType", word);

  /** What a program decides about, on top of what the platform shows. */
  const encode = (inputs: Partial<Inputs>, live?: LiveSource): WireSource => {
    const { contentType = word, authentication, path } = inputs;
    const serviceType = toPlatform("contentType", contentType);
    const shown = live?.body.optionalObject("thirdPartyRef.resources[0]");
    return {
      ...encodeLogSource(inputs),
      contentType: serviceType,
      scanInterval: interval(inputs),
      paused: inputs.paused,
      thirdPartyRef: {
        resources: [
          {
            ...(shown?.raw as object | undefined),
            serviceType,
            authentication: authentication && encodeAuthentication(authentication),
            path: path && encodePath(path, shown?.optionalObject("path")?.raw as WireSource | undefined),
          },
        ],
      },
    };
  };

  const decode = ({ body }: LiveSource, prior: Partial<Outputs>): Outputs => {
    const thirdParty = body.object("thirdPartyRef.resources[0]");
    const shown = {
      ...decodeLogSource(body),
      paused: body.optionalBoolean("paused") ?? false,
      scanInterval: isAutomatic ? prior.scanInterval : body.optionalInteger("scanInterval"),
      authentication: decodeAuthentication(thirdParty.object("authentication")),
      path: decodePath(thirdParty.object("path")),
    };
    return {
      ...withoutNothings(shown, prior),
      collectorId: collectorOf(prior),
      contentType: fromPlatform("contentType", body.string("contentType")),
      url: body.optionalString("url") ?? "",
    };
  };

  const usesRole = ({ authentication }: Inputs) => authentication.type === "CLOUDARoleBasedAuthentication";

  const definition = resource({
    name: kind.name,
    terraform: kind.terraform,
    doc: kind.doc,
    fields: fieldsOf(kind),
    rules: [...(logSourceRules as readonly Rule<PollingFields>[]), fittingAuthentication, fittingPath],
    async create(inputs, context) {
      const { cutoffRelativeTime } = inputs;
      const source = given({ sourceType: "Polling", ...encode(inputs) });
      const hidden = given({ cutoffRelativeTime });
      const made = await untilRoleWorks(usesRole(inputs), context, () =>
        createSource(inputs.collectorId, { source, hidden }, context),
      );
      return { id: made.id, state: decode(made, inputs as Partial<Outputs>) };
    },
    async read(id, prior, context) {
      const live = await readSource(id, prior, isKind, context);
      return live && decode(live, prior);
    },
    async update(id, inputs, prior, context) {
      const unknown = unknownCredentials(inputs.authentication);
      tellUnknownSecrets(
        unknown.map((member) => `authentication.${member}`),
        context.log,
      );
      const replacement = {
        collectorId: inputs.collectorId,
        id,
        wish: (live: LiveSource) => encode({ ...inputs, authentication: withMasks(inputs.authentication) }, live),
        recorded: (live: LiveSource) => encode(prior as Partial<Inputs>, live),
      };
      const changed = await untilRoleWorks(usesRole(inputs), context, () => replaceSource(replacement, context));
      return decode(changed, inputs as Partial<Outputs>);
    },
    delete: (id, prior, context) => deleteSource(collectorOf(prior), id, context),
  });
  return sourceDefinition(kind.idName, isKind, definition);
}

import { formOf } from "@tripod/http";
import { type Rule, s } from "@tripod/kit";
import type { Change, Dialect, StepContext, Values } from "@tripod/rest";
import { managed } from "../managed.js";
import { contextField } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { profileApi } from "./profileApi.js";
import { versionOf } from "./profileContents.js";
import { differenceTo, parseProfile } from "./profileFile.js";
import { withUsersInError } from "./retainedVersions.js";

const ONE = "/v1/clusterprofiles/{id}";
const IMPORT = "/v1/clusterprofiles/import/file";

const DERIVED = "Taken from the file. If set, it must be equal to the value in the file.";

const fields = {
  importFile: s
    .string(
      "Profile export file (JSON) of a cluster profile: an absolute path, or a path relative to the program. At most 10 MB.",
    )
    .notEmpty()
    .writeOnly()
    .replaces()
    // Only the content counts: the path of the file differs between checkouts.
    .semanticEquals(() => true)
    .wire(null),
  context: contextField("a cluster profile", { "": "project", system: "project" }),
  name: s.string(`Profile name. ${DERIVED}`).notEmpty().optional().computed().wire("metadata.name"),
  version: s.string(`Profile version. ${DERIVED}`).notEmpty().optional().computed().wire("spec.version"),
  contents: s
    .string(`Content digest of the file, independent of formatting. Another digest replaces the profile. ${DERIVED}`)
    .notEmpty()
    .optional()
    .computed()
    .writeOnly()
    .replacesIf(() => true)
    .wire(null),
};

type ImportFields = typeof fields;

/** Derives the identity of the profile from its file. After an import, the file must be that of the profile. */
const deriveFromFile: Rule<ImportFields> = ({ importFile, ...inputs }, { recorded, now, fail, derive }) => {
  if (importFile === undefined || now === undefined) return;
  const file = parseProfile(importFile);
  if ("problem" in file) return fail("importFile", file.problem);
  const isImported = recorded.contents === undefined && recorded.name !== undefined;
  const { name, version = file.version } = recorded;
  if (isImported && (name !== file.name || version !== file.version)) {
    const other = `${file.name} ${file.version}`;
    return fail(
      "importFile",
      `contains ${other}, but the imported profile is ${name} ${version}. Set the file of that profile`,
    );
  }
  for (const input of ["name", "version", "contents"] as const) {
    if (inputs[input] !== undefined && inputs[input] !== file[input])
      fail(
        input,
        `is ${JSON.stringify(file[input])} in the file that importFile names. Remove the input, or change the file`,
      );
    derive(input, file[input]);
  }
};

/** Profiles whose create request contains a file. */
function importApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = profileApi(platform, where);
  return {
    ...dialect,
    send: ({ body, ...request }, on) => {
      if (!request.path.startsWith(IMPORT)) return dialect.send({ ...request, body }, on);
      const { importFile } = body as { readonly importFile: string };
      const file = { part: "importFile", name: "profile.json", type: "application/json", text: importFile };
      return dialect.send({ ...request, ...formOf(file) }, on);
    },
  };
}

/** Logs the differences between an imported profile and the file in the program, which stay. */
async function warnDifferences(
  { inputs, live }: Change<ImportFields>,
  on: StepContext<ClusterPlatform>,
): Promise<void> {
  const file = parseProfile(inputs.importFile);
  if ("problem" in file) return on.context.fail("importFile", file.problem);
  const others = differenceTo(file, live ?? (await on.read()));
  if (others.length === 0) return;
  on.context.log(
    "warning",
    `The cluster profile ${file.name} ${file.version} (${on.id}) differs from its file: ${others.join(", ")}. The provider does not change it. Set another version in the file to create a profile from it`,
  );
}

/** Restores the name and the version that another client changed, and publishes a draft. Other properties stay. */
async function rename({ inputs, live, isNew }: Change<ImportFields>, on: StepContext<ClusterPlatform>): Promise<void> {
  if (!isNew) {
    const { metadata = {} } = (live ?? (await on.read())).raw as { readonly metadata?: Values };
    const { labels = {}, annotations = {} } = metadata;
    await on.send("PATCH", `${ONE}/metadata`, {
      metadata: { name: inputs.name, labels, annotations },
      spec: { version: inputs.version },
    });
  }
  await on.send("PATCH", `${ONE}/publish`);
}

const importResource = managed({
  name: "ClusterProfileImport",
  kind: "cluster profile",
  doc: "Import of a cluster profile from a profile export file (JSON). The provider publishes the profile immediately. Changed file content replaces the profile. With the same name and version, the old profile is deleted first, which the platform rejects while clusters use it. Set another version in the file to keep both profiles until the clusters have changed.",
  endpoint: { path: "/v1/clusterprofiles", scopeInputs: ["context"], dialect: importApi },
  identity: { key: ["name", "version"] },
  wire: { createdAt: null, codecs: { version: { decode: versionOf } } },
  fields,
  rules: [deriveFromFile],
  create: {
    path: `${IMPORT}?format=json&publish=true`,
    // If the platform created the profile but did not publish it, an update step publishes it.
    deferred: ["version"],
    // Read again, because the file may have changed while other resources were created.
    prepare: async ({ importFile, contents }, { platform, fail }) => {
      const file = parseProfile(importFile);
      if ("problem" in file) return fail("importFile", file.problem);
      if (file.contents !== contents)
        fail("importFile", "names a file that has changed since the preview. Run `pulumi up` again");
      for (const secret of file.secrets) platform.conceal(secret);
      return { importFile: file.text };
    },
  },
  update: [
    { sends: ["importFile", "contents"], run: warnDifferences },
    { sends: ["name", "version"], run: rename },
  ],
  list: {
    path: "/v1/dashboard/clusterprofiles/metadata",
    rows: "partial",
    filter: "read",
    supersededBy: ["ClusterProfile"],
  },
});

export const ClusterProfileImport = withUsersInError(
  importResource,
  "Switch them to another profile first. A file with another version creates an additional profile",
);

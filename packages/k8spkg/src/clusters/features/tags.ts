import { s } from "@tripod/kit";
import { isNothing, isObject, memberAt, setMember, type Values } from "@tripod/rest";
import { description, tags } from "../../metadataFields.js";
import { isPlainTag, labelsOfTags, tagsOf } from "../../vocabulary.js";
import { CLUSTER_PATH, feature } from "../feature.js";

/** Label value of a tag without a value. */
const PLAIN_TAG_VALUE = Object.values(labelsOfTags(["tag"]))[0] as string;

const metadata = { body: "inputs", method: "PATCH", path: `${CLUSTER_PATH}/metadata`, returnsObject: false } as const;

/** Tags and description of a cluster. */
export const clusterTags = feature({
  fields: { tags: tags("the cluster"), description: description("the cluster") },
  decoders: { tags: "wire", description: "wire" },
  steps: [{ ...metadata, sends: ["tags", "description"], alsoSends: ["name"] }],
});

/** Variant for clusters whose tags can also be set as a map. */
export const clusterTagsWithMap = feature({
  fields: {
    ...clusterTags.fields,
    tagsMap: s
      .map(
        "Cluster tags as a map from key to value. An empty value means a tag without a value. Mutually exclusive with `tags`.",
        s.string(),
      )
      .optional()
      .wire("metadata.labels"),
  },
  decoders: {
    tags: (live, { tagsMap }) => (isNothing(tagsMap) ? tagsOf(liveLabels(live)) : undefined),
    tagsMap: (live, { tagsMap }) => {
      if (isNothing(tagsMap)) return undefined;
      const pairs = Object.entries(liveLabels(live)).map(([key, value]) => [key, isPlainTag(value) ? "" : value]);
      return Object.fromEntries(pairs);
    },
    description: "wire",
  },
  rules: [
    ({ tags: list, tagsMap }, { fail }) => {
      if (list !== undefined && tagsMap !== undefined) fail("tagsMap", "must not be set together with tags");
      const plain = Object.entries((tagsMap ?? {}) as Readonly<Record<string, string>>).find(([, value]) =>
        isPlainTag(value),
      );
      if (plain !== undefined)
        fail("tagsMap", `must have an empty string for ${JSON.stringify(plain[0])}: that is a tag without a value`);
    },
  ],
  steps: [{ ...metadata, sends: ["tags", "tagsMap", "description"], alsoSends: ["name"] }],
});

/** Returns the metadata of a create request: name, tags and description. */
export function createMetadata(inputs: Values): Values {
  const labels = encodeLabels(inputs);
  return {
    name: inputs.name,
    ...(Object.keys(labels).length > 0 && { labels }),
    annotations: { description: inputs.description ?? "" },
  };
}

/** Sets the labels and the description in the body of an update, which replaces the metadata. */
export function encodeMetadata(body: Record<string, unknown>, inputs: Values): void {
  setMember(body, "metadata.labels", encodeLabels(inputs));
  setMember(body, "metadata.annotations.description", inputs.description ?? "");
}

/** Reports whether the inputs have a tag, such as one that skips a wait. */
export function hasTag(inputs: Values, tag: string): boolean {
  return Object.hasOwn(encodeLabels(inputs), tag);
}

/** Returns the labels of the inputs `tags` or `tagsMap`. */
function encodeLabels({ tags: list, tagsMap }: Values): Values {
  if (!isObject(tagsMap) || isNothing(tagsMap)) return labelsOfTags((list ?? []) as readonly string[]);
  return Object.fromEntries(
    Object.entries(tagsMap).map(([key, value]) => [key, value === "" ? PLAIN_TAG_VALUE : value]),
  );
}

function liveLabels(live: Values): Readonly<Record<string, string>> {
  const labels = memberAt(live, "metadata.labels");
  return isObject(labels) ? (labels as Readonly<Record<string, string>>) : {};
}

import { type OutputsOf, parseJson, s } from "@tripod/kit";
import { idOutput } from "@tripod/objects";
import { resource } from "../definitions.js";

const flag = (usual: boolean, doc: string) => s.boolean().default(usual).doc(doc);

/** A list of objects, as JSON. */
function objects(doc: string) {
  return s
    .json()
    .check((value) => {
      const json = parseJson(value);
      const isList =
        json.ok && Array.isArray(json.value) && json.value.every((item) => typeof item === "object" && item !== null);
      return isList ? undefined : "must hold a JSON array of objects";
    })
    .optional()
    .doc(doc);
}

const fields = {
  name: s
    .string()
    .notEmpty()
    .autoNamed()
    .replaces()
    .doc("Name of the playbook, by which it is known. It must exist: import it."),
  updatedName: s.string().optional().doc("Another name for it. Once it is applied, the playbook is known by it."),
  description: s.string().optional().doc("Description of the playbook."),
  type: s.string().optional().doc("Type of the playbook, such as `General`."),
  tags: s.string().optional().doc("Tags, separated by commas."),
  isDeleted: flag(false, "Whether it counts as deleted."),
  draft: flag(false, "Whether it is a draft."),
  isPublished: flag(false, "Whether it is published."),
  nested: flag(false, "Whether it is part of another playbook."),
  isEnabled: flag(true, "Whether it runs."),
  nodes: objects("The steps of the playbook: a JSON array of objects. Compared by meaning."),
  links: objects("How the steps follow one another: a JSON array of objects. Compared by meaning."),
  createdBy: s.number().computed().stable().doc("Who made it; the platform does not tell, so it is 0."),
  updatedBy: s.number().computed().doc("Who changed it last; the platform does not tell, so it is 0."),
  lastUpdated: s.number().computed().doc("When it was last changed; the platform does not tell, so it is 0."),
  csoarPlaybookId: idOutput(),
};

type Outputs = OutputsOf<typeof fields>;

const PATH = "csoar/v3/playbook/";
const UNTOLD = { createdBy: 0, updatedBy: 0, lastUpdated: 0 };

/** The name that the platform knows it by. */
const nameOf = (id: string, { updatedName }: Partial<Outputs>): string => updatedName || id;

/** By hand: the platform can neither make one by its API nor show one. */
export const CsoarPlaybook = resource({
  name: "CsoarPlaybook",
  terraform: "csoar_playbook",
  doc: "A playbook of the platform's automation. It is made in the web application and imported by its name; the API can change and delete it, and cannot show it, so changes made elsewhere are not seen.",
  fields,
  imports: {
    forms: ["<name>"],
    resolve: async (importId, context) => {
      context.log(
        "warning",
        "The platform cannot show playbooks: nothing was read, and the next update writes what the program says",
      );
      return { id: importId, prior: { name: importId } };
    },
  },
  unlisted: "the platform cannot show playbooks; import one by its name",
  async create({ name }, context) {
    return context.fail(
      "name",
      `playbooks cannot be made by the platform's API; make ${JSON.stringify(name)} in the web application and import it by that name`,
    );
  },
  async read(id, prior) {
    // What an import can say of it; after that it is what the program has said.
    const isImported = prior.isEnabled === undefined;
    const usual = { isDeleted: false, draft: false, isPublished: true, nested: false, isEnabled: true };
    const type = isImported ? { type: "General" } : {};
    return { ...usual, ...type, ...prior, ...UNTOLD, name: prior.name ?? id, csoarPlaybookId: id };
  },
  async update(id, inputs, prior, context) {
    const {
      name,
      updatedName,
      isDeleted,
      isPublished,
      isEnabled,
      nodes,
      links,
      description = "",
      type,
      tags = "",
      draft,
      nested,
    } = inputs;
    const body = {
      name: nameOf(id, prior),
      ...(updatedName === undefined ? {} : { updated_name: updatedName }),
      description,
      ...(type === undefined ? {} : { type }),
      tags,
      is_deleted: isDeleted,
      draft,
      is_published: isPublished,
      nested,
      is_enabled: isEnabled,
      nodes: nodes === undefined ? [] : JSON.parse(nodes),
      links: links === undefined ? [] : JSON.parse(links),
    };
    const request = { operation: "Update playbook", method: "PUT" as const, path: PATH, body, tags: ["playbooks"] };
    await context.platform.api.send({ ...request, effect: "repeatable" }, context);
    return { ...UNTOLD, name: name ?? id, csoarPlaybookId: id };
  },
  async delete(id, prior, context) {
    const query = { name: nameOf(id, prior) };
    const request = { operation: "Delete playbook", method: "DELETE" as const, path: PATH, query, tags: ["playbooks"] };
    await context.platform.api.send({ ...request, effect: "repeatable", allow: [404] }, context);
  },
});

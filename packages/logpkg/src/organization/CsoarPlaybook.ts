import { type OutputsOf, parseJson, s } from "@tripod/kit";
import { idOutput } from "@tripod/rest";
import { resource } from "../definitions.js";

const flag = (defaults: boolean, doc: string) => s.boolean(doc).default(defaults);

/** Returns a field for a JSON array of objects. */
function objects(doc: string) {
  return s
    .json(doc)
    .check((value) => {
      const json = parseJson(value);
      const isList =
        json.ok && Array.isArray(json.value) && json.value.every((item) => typeof item === "object" && item !== null);
      return isList ? undefined : "must be a JSON array of objects";
    })
    .optional();
}

const fields = {
  name: s
    .string("Name of the playbook, which identifies the playbook. Import an existing playbook by name.")
    .notEmpty()
    .autoName()
    .replaces(),
  updatedName: s.string("New name (rename). After the update the playbook has this name.").optional(),
  description: s.string("Description of the playbook.").optional(),
  type: s.string("Type of the playbook, such as `General`.").optional(),
  tags: s.string("Tags, separated by commas.").optional(),
  isDeleted: flag(false, "Whether the playbook is marked as deleted."),
  draft: flag(false, "Whether the playbook is a draft."),
  isPublished: flag(false, "Whether the playbook is published."),
  nested: flag(false, "Whether the playbook is nested in another playbook."),
  isEnabled: flag(true, "Whether the playbook is enabled."),
  nodes: objects("Workflow nodes (JSON): array of objects. The comparison ignores JSON layout."),
  links: objects("Workflow links (JSON) between the nodes: array of objects. The comparison ignores JSON layout."),
  createdBy: s.number("Creator ID. Always 0, because the API does not return it.").computed().stable(),
  updatedBy: s.number("Editor ID. Always 0, because the API does not return it.").computed(),
  lastUpdated: s
    .number("Last update time (epoch milliseconds). Always 0, because the API does not return it.")
    .computed(),
  csoarPlaybookId: idOutput("playbook"),
};

type Outputs = OutputsOf<typeof fields>;

const PATH = "csoar/v3/playbook/";
const UNTOLD = { createdBy: 0, updatedBy: 0, lastUpdated: 0 };

/** Returns the name by which the platform knows the playbook. */
const nameOf = (id: string, { updatedName }: Partial<Outputs>): string => updatedName || id;

/** Not declared with `managed`, because the API can neither create nor read playbooks. */
export const CsoarPlaybook = resource({
  name: "CsoarPlaybook",
  terraform: "csoar_playbook",
  doc: "Playbook of the Sumo Logic Automation Service (Cloud SOAR). The API cannot create playbooks: create the playbook in the web application and import it by name. The API can change and delete playbooks, but does not return them, so drift is not detected.",
  fields,
  imports: {
    forms: ["<name>"],
    resolve: async (importId, context) => {
      context.log(
        "warning",
        "The API cannot read playbooks, so the import did not read any properties. The next `pulumi up` overwrites the playbook with your inputs",
      );
      return { id: importId, state: { name: importId } };
    },
  },
  unlistable: "the API does not list playbooks. Import a playbook by its name",
  async create({ name }, context) {
    return context.fail(
      "name",
      `the API cannot create playbooks. Create ${JSON.stringify(name)} in the web application, then import it by this name`,
    );
  },
  async read(id, state) {
    // An import starts with the defaults; later reads return the state.
    const isImported = state.isEnabled === undefined;
    const defaults = { isDeleted: false, draft: false, isPublished: true, nested: false, isEnabled: true };
    const type = isImported ? { type: "General" } : {};
    return { ...defaults, ...type, ...state, ...UNTOLD, name: state.name ?? id, csoarPlaybookId: id };
  },
  async update(id, inputs, state, context) {
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
      name: nameOf(id, state),
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
    await context.platform.api.send({ ...request, idempotency: "idempotent" }, context);
    return { ...UNTOLD, name: name ?? id, csoarPlaybookId: id };
  },
  async delete(id, state, context) {
    const query = { name: nameOf(id, state) };
    const request = { operation: "Delete playbook", method: "DELETE" as const, path: PATH, query, tags: ["playbooks"] };
    await context.platform.api.send({ ...request, idempotency: "idempotent", allow: [404] }, context);
  },
});

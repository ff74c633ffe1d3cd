/** The steps of a resource by calls of a plugin. */
export function overPlugin(plugin, name) {
  const about = (type, inputs) => {
    const token = `${name}:index/${type[0].toLowerCase()}${type.slice(1)}:${type}`;
    const resource = String(inputs.name ?? inputs.metadata?.name);
    return { urn: `urn:pulumi:bench::bench::${token}::${resource}`, name: resource, type: token };
  };
  const checked = async (type, news, olds = {}) => {
    const { inputs, failures } = await plugin.call("Check", { ...about(type, news), olds, news });
    if (failures.length > 0) throw new Error(`${type}: ${failures.map(({ reason }) => reason).join("; ")}`);
    return inputs;
  };
  return {
    create: async (type, given) => {
      const inputs = await checked(type, given);
      const { id, properties } = await plugin.call("Create", { ...about(type, given), properties: inputs });
      return { id, inputs, state: properties };
    },
    differs: async ({ type, given, id, inputs, state }) => {
      const news = await checked(type, given, inputs);
      const answer = await plugin.call("Diff", { ...about(type, given), id, olds: state, oldInputs: inputs, news });
      return answer.changes !== "DIFF_NONE";
    },
    read: async ({ type, given, id, inputs, state }) =>
      (await plugin.call("Read", { ...about(type, given), id, properties: state, inputs })).id !== "",
    change: async ({ type, given, id, inputs, state }, news) => {
      const after = await checked(type, news, inputs);
      const call = { ...about(type, given), id, olds: state, oldInputs: inputs, news: after };
      const { properties } = await plugin.call("Update", call);
      return { inputs: after, state: properties };
    },
    remove: ({ type, given, id, inputs, state }) =>
      plugin.call("Delete", { ...about(type, given), id, properties: state, oldInputs: inputs }),
  };
}

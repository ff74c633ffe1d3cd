import { type OutputsOf, s } from "@tripod/kit";
import { scalarText } from "./scalarText.js";

/** Returns a field for a value of any scalar type, as text. */
const scalar = () => s.string().codec({ decode: scalarText });

/** Fields of a configuration parameter of datastores: a record of `/configuration-parameters`. */
export const parameterFields = {
  id: s.string("ID of the parameter.").computed(),
  datastoreTypeId: s.string("ID of the datastore type to which the parameter applies.").computed(),
  name: s.string("Name of the parameter.").computed(),
  type: s.string("Value type of the parameter, such as `int`, `float`, `str` or `bool`.").computed(),
  unit: s.string("Unit of the value. Empty if the value has no unit.").computed(),
  min: scalar().computed().doc("Minimum value, as a string. Empty if there is no minimum."),
  max: scalar().computed().doc("Maximum value, as a string. Empty if there is no maximum."),
  defaultValue: scalar().computed().doc("Default value, as a string. Empty if there is no default."),
  choices: s.list("Allowed values. Empty if the parameter is not limited to certain values.", scalar()).computed(),
  invalidValues: s
    .list("Invalid values: values that the platform does not allow for the parameter.", scalar())
    .computed(),
  isRestartRequired: s.boolean("Whether a change requires a restart of the cluster.").computed(),
  isChangeable: s.boolean("Whether the parameter is changeable.").computed(),
};

export type ConfigurationParameter = OutputsOf<typeof parameterFields>;

import { type OutputsOf, s } from "@tripod/kit";
import { scalarText } from "./scalarText.js";

/** Returns a field for a value of any scalar type, as text. */
const scalar = () => s.string().codec({ decode: scalarText });

/** Fields of a configuration parameter of datastores: a record of `/configuration-parameters`. */
export const parameterFields = {
  id: s.string().computed().doc("ID of the parameter."),
  datastoreTypeId: s.string().computed().doc("ID of the datastore type to which the parameter applies."),
  name: s.string().computed().doc("Name of the parameter."),
  type: s.string().computed().doc("Value type of the parameter, such as `int`, `float`, `str` or `bool`."),
  unit: s.string().computed().doc("Unit of the value. Empty if the value has no unit."),
  min: scalar().computed().doc("Minimum value, as a string. Empty if there is no minimum."),
  max: scalar().computed().doc("Maximum value, as a string. Empty if there is no maximum."),
  defaultValue: scalar().computed().doc("Default value, as a string. Empty if there is no default."),
  choices: s.list(scalar()).computed().doc("Allowed values. Empty if the parameter is not limited to certain values."),
  invalidValues: s
    .list(scalar())
    .computed()
    .doc("Invalid values: values that the platform does not allow for the parameter."),
  isRestartRequired: s.boolean().computed().doc("Whether a change requires a restart of the cluster."),
  isChangeable: s.boolean().computed().doc("Whether the parameter is changeable."),
};

export type ConfigurationParameter = OutputsOf<typeof parameterFields>;

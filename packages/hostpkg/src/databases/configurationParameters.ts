import { type OutputsOf, s } from "@tripod/kit";
import { scalarText } from "./scalarText.js";

/** A value of whatever type, as text. */
const scalar = () => s.string().coded({ decode: scalarText });

/** A parameter that the configuration of a datastore takes: a record of `/configuration-parameters`. */
export const parameterFields = {
  id: s.string().computed().doc("Identifier of the parameter."),
  datastoreTypeId: s.string().computed().doc("Identifier of the datastore type that takes the parameter."),
  name: s.string().computed().doc("Name of the parameter."),
  type: s.string().computed().doc("Type of its value, such as `int`, `float`, `str` or `bool`."),
  unit: s.string().computed().doc("Unit of its value; empty when it has none."),
  min: scalar().computed().doc("Least value; empty when there is none."),
  max: scalar().computed().doc("Greatest value; empty when there is none."),
  defaultValue: scalar().computed().doc("Value where none is given; empty when there is none."),
  choices: s.list(scalar()).computed().doc("The only values that are taken; empty when others are, too."),
  invalidValues: s.list(scalar()).computed().doc("Values that are not taken."),
  isRestartRequired: s.boolean().computed().doc("Whether a change restarts the datastore."),
  isChangeable: s.boolean().computed().doc("Whether the value can be changed."),
};

export type ConfigurationParameter = OutputsOf<typeof parameterFields>;

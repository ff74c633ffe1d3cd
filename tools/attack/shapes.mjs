// Secrets where something of another shape is expected: the check that refuses them must not quote them.

import { PLUGIN_PACKAGES } from "../build.mjs";
import { PACKAGES } from "./clients.mjs";
import { about, pluginUnderAttack, saidBy } from "./pluginUnderAttack.mjs";

export const title = "secrets of a wrong shape";

const SECRET = "planted-where-it-does-not-belong";
const SHAPES = {
  text: SECRET,
  list: [SECRET],
  "list of lists": [[SECRET]],
  object: { key: SECRET },
  "deep object": { key: { key: { key: [SECRET] } } },
  "text of JSON": JSON.stringify({ key: SECRET }),
};

export async function attack() {
  const findings = [];
  let attacks = 0;
  for (const name of PLUGIN_PACKAGES) {
    // No request is sent: checks stay in the plugin.
    const plugin = await pluginUnderAttack(name, PACKAGES[name].elsewhere("http://127.0.0.1:1"));
    try {
      for (const { place, property, check, isText } of placesOf(name, await plugin.getSchema(), plugin)) {
        for (const [shape, value] of Object.entries(SHAPES)) {
          attacks += 1;
          const answer = await check(value);
          const said = `${JSON.stringify(answer.failures ?? [])}${saidBy(plugin)}`;
          if (said.includes(SECRET)) findings.push(`${name} ${place}: ${shape}`);
          // The engine prints the value of a property that a failure names.
          if (answer.failures?.some((failure) => failure.property === property)) {
            findings.push(`${name} ${place}, ${shape}: named`);
          }
          // What is refused everywhere is not looked at.
          if (shape === "deep object" && isText && !answer.failures?.length) findings.push(`${name} ${place}: taken`);
        }
      }
    } finally {
      await plugin.stop();
    }
  }
  return { attacks, findings };
}

/** Everything that holds a secret in the inputs of a package: of its resources, of its lookups, of the provider itself. */
function* placesOf(name, { resources = {}, functions = {}, provider = {}, types = {} }, plugin) {
  for (const [token, { inputProperties = {} }] of Object.entries(resources)) {
    const type = token.split(":").at(-1);
    for (const property of secretsAmong(inputProperties, types)) {
      const check = (value) => plugin.call("Check", { ...about(name, type), news: { [property]: value } });
      const isText = inputProperties[property].type === "string";
      yield { place: `${type}.${property}`, property, check, isText };
    }
  }
  for (const [tok, { inputs = {} }] of Object.entries(functions)) {
    for (const property of secretsAmong(inputs.properties ?? {}, types)) {
      const check = (value) => plugin.call("Invoke", { tok, args: { [property]: value } });
      yield { place: `${tok}.${property}`, property, check, isText: inputs.properties[property].type === "string" };
    }
  }
  for (const property of secretsAmong(provider.inputProperties ?? {}, types)) {
    const type = `pulumi:providers:${name}`;
    const urn = `urn:pulumi:dev::attack::${type}::it`;
    const check = (value) => plugin.call("CheckConfig", { urn, name: "it", type, news: { [property]: value } });
    yield { place: `the setting ${property}`, property, check, isText: false };
  }
}

const secretsAmong = (properties, types) =>
  Object.keys(properties).filter((one) => holdsSecret(properties[one], types));

function holdsSecret({ secret, $ref, items, additionalProperties }, types) {
  if (secret === true) return true;
  const inner = $ref === undefined ? undefined : types[$ref.replace("#/types/", "")];
  const parts = [...Object.values(inner?.properties ?? {}), items, additionalProperties];
  return parts.some((part) => part !== undefined && holdsSecret(part, types));
}

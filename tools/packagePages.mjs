// The pages of a package in the form of Pulumi's registry: an overview with a program, and how to install and configure.

import { choosableExample } from "./examples/inMarkdown.mjs";
import { shownExamples } from "./examples/inSchema.mjs";

/** What a reader is shown first of each package. */
const FIRST = { hostpkg: "getDomainsRrsetV2", logpkg: "CloudsyslogSource", k8spkg: "getCluster" };

const GENERATED = "<!-- Generated from the declarations; do not edit. Run: npm run generate -->";

const page = (title, description, ...parts) =>
  `${[`---\ntitle: ${JSON.stringify(title)}\nmeta_desc: ${JSON.stringify(description)}\nlayout: package\n---`, GENERATED, ...parts].join("\n\n")}\n`;

/** `_index.md`: what it is for, and a program in each language. */
export function overview(pkg, schema) {
  const examples = shownExamples(schema);
  const name = FIRST[pkg.name] ?? [...examples.keys()][0];
  const lookups = Object.keys(pkg.lookups).length;
  const resources = Object.keys(pkg.resources).length;
  return page(
    pkg.displayName,
    pkg.description,
    pkg.description,
    `The package has ${lookups} lookups${resources === 0 ? "" : ` and ${resources} resources`}. It is native: a small plugin that runs on Node, in whatever language your program is.`,
    "## Example",
    choosableExample(examples.get(name) ?? {}),
    `Every lookup and resource has such an example, in its [reference](../reference/index.md#${pkg.name}) and in your editor. Programs of whole tasks are among the [examples](${pkg.repository}/tree/main/examples). How to get it: [installation and configuration](./installation-configuration.md). What it asks of the platform, and how fresh answers are: [limits and speed](../guides/limits-and-speed.md).`,
  );
}

/** `installation-configuration.md`. */
export function installation(pkg, names, { pluginDownloadURL: downloadFrom }) {
  const { npm, python, go, java, dotnet } = names;
  const settings = Object.entries(pkg.settings);
  const required = settings.filter(([, { spec }]) => spec.presence === "required");
  const secret = settings.filter(([, { spec }]) => spec.secret === true);
  const setLines = required.map(
    ([name, { spec }]) => `pulumi config set ${spec.secret === true ? "--secret " : ""}${pkg.name}:${name} …`,
  );
  const exports = required.map(([, { spec }]) => `export ${spec.environment?.[0]}=…`);
  return page(
    `${pkg.displayName}: installation and configuration`,
    `How to install and configure the Pulumi package ${pkg.name}.`,
    "## Installation",
    "| language | package | line |\n| --- | --- | --- |\n" +
      [
        ["TypeScript, JavaScript", `\`${npm}\``, `\`npm install ${npm}\``],
        ["Python", `\`${python.distribution}\``, `\`pip install ${python.distribution}\``],
        ["Go", `\`${go.package}\``, `\`go get ${go.package}\``],
        ["Java", `\`${java.group}:${java.artifact}\``, `in \`pom.xml\` or \`build.gradle\`, version ${pkg.version}`],
        [".NET", `\`${dotnet}\``, `\`dotnet add package ${dotnet}\``],
        ["YAML", "", "`packages:` in `Pulumi.yaml`, below, and `pulumi install`"],
      ]
        .map((cells) => `| ${cells.join(" | ")} |`)
        .join("\n"),
    "## The plugin",
    "The npm package brings the plugin along and puts it where Pulumi looks for it. For programs in Python, Go, Java and .NET, Pulumi downloads it from the project's releases at the first run: the SDK names them. A YAML program names them itself, and `pulumi install` fetches it once:",
    `\`\`\`yaml\npackages:\n  ${pkg.name}:\n    source: ${pkg.name}\n    version: ${pkg.version}\n    pluginDownloadURL: ${downloadFrom}\n\`\`\``,
    "By hand, for every program of this machine; without `--server` Pulumi would look among its own packages:",
    `\`\`\`sh\npulumi plugin install resource ${pkg.name} ${pkg.version} --server ${downloadFrom}\npulumi plugin ls\n\`\`\``,
    "Or from a file, checked before; `SHA256SUMS` lies beside it in the release:",
    `\`\`\`sh\nsha256sum --check --ignore-missing SHA256SUMS\npulumi plugin install resource ${pkg.name} ${pkg.version} --file pulumi-resource-${pkg.name}-v${pkg.version}-linux-amd64.tar.gz\n\`\`\``,
    "From a checkout of the repository, `npm run install-plugins` does this for all packages. On Linux the plugin is an executable that needs nothing. In the npm package, on macOS and on Windows it is a script: `node`, 20.19 or later, has to be on PATH wherever Pulumi runs, whatever language the program is in; [an executable](../guides/executables.md) is offered beside it.",
    "Another version of the SDK for your language can be made from the plugin itself, `pulumi package add ./path/to/pulumi-resource-" +
      `${pkg.name}\`, where Pulumi has the host of that language.`,
    "## Configuration",
    "In the stack's configuration:",
    `\`\`\`sh\n${setLines.join("\n")}\n\`\`\``,
    "Or in the environment, where the plugin itself reads them, so that nothing of them comes into the state:",
    `\`\`\`sh\n${exports.join("\n")}\n\`\`\``,
    `A provider resource in the program takes the same settings as arguments; what is set explicitly wins. ${secret.length === 0 ? "" : `Secret: ${secret.map(([name]) => `\`${name}\``).join(", ")}. `}All settings, with every variable that is read: [reference](../reference/index.md#${pkg.name}).`,
    "A setting that is missing is named by the preview, together with the variables that would supply it. No request is sent before.",
  );
}

import { type AnyLookup, InputError, loadAll, type Package } from "@tripod/kit";
import { Command } from "commander";
import { optionFields, optionName } from "./options.js";

/** Words that may follow the given words of a command line. */
type Words = ReadonlyMap<string, readonly string[]>;

const OUTPUT = ["--json", "--yaml", "--output", "--show-secrets", "--stack", "--help"];

/** Returns the command `tripod completion SHELL`, which prints a script that completes commands, names and options. */
export function completionCommand(packages: readonly Package[], process: NodeJS.Process): Command {
  return new Command("completion")
    .description(
      'print a script that completes commands: eval "$(tripod completion bash)"; for fish, pipe it into source',
    )
    .argument("<shell>", "bash, zsh or fish")
    .action(async (shell: string) => {
      const script = SCRIPTS[shell];
      if (script === undefined) {
        const shells = Object.keys(SCRIPTS).join(", ");
        throw new InputError([{ path: "<shell>", reason: `must be one of ${shells}, not ${JSON.stringify(shell)}` }]);
      }
      process.stdout.write(script(await completionWords(packages)));
    });
}

/** Returns the completions by preceding words, in the order of a command line; `*` matches any word. */
async function completionWords(packages: readonly Package[]): Promise<Words> {
  const words = new Map<string, readonly string[]>();
  const names = packages.map(({ name }) => name);
  words.set("", ["adopt", "completion", "doctor", "emulators", "inventory", "schema", ...names]);
  words.set("completion", ["bash", "fish", "zsh"]);
  words.set("adopt", ["--stack", "--program", "--tfstate", "--out", "--from", "--partial"]);
  words.set("emulators", [
    "--json",
    "--only",
    "--seed",
    "--port",
    "--write-env",
    "--env-file",
    "--log",
    "--background",
  ]);
  words.set("doctor", names);
  words.set("doctor *", ["--json", "--yaml", "--stack", "--help"]);
  words.set("schema", names);
  words.set("inventory", names);
  words.set("inventory *", ["--only", "--where", "--json", "--yaml", "--import-file", "--stack"]);
  for (const pkg of packages) {
    const { lookups } = await loadAll(pkg);
    const resources = Object.keys(pkg.resources);
    words.set(pkg.name, [...(resources.length > 0 ? ["list", "get"] : []), ...Object.keys(pkg.lookups)]);
    if (resources.length > 0) {
      words.set(`${pkg.name} list`, resources);
      words.set(`${pkg.name} list *`, [...OUTPUT, "--limit"]);
      words.set(`${pkg.name} get`, resources);
      words.set(`${pkg.name} get *`, OUTPUT);
    }
    for (const lookup of Object.values(lookups) as unknown as readonly AnyLookup[]) {
      const own = optionFields(lookup.fields).map(([name]) => optionName(name));
      words.set(`${pkg.name} ${lookup.name}`, [...own, ...OUTPUT]);
    }
  }
  return words;
}

/** Maximum number of words that decide the completions. Options do not count. */
const DECISIVE = 3;

const bash = (words: Words): string => `_tripod() {
  local before="" word following="" count=0 IFS=$' \\t\\n'
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    case $word in -*) ;; *) [ $count -lt ${DECISIVE} ] && before="\${before:+$before }$word"; count=$((count + 1));; esac
  done
  case $before in
${cases(words, (typed, candidates) => `    ${typed.replaceAll(" ", "\\ ") || '""'}) following="${candidates.join(" ")}" ;;`)}
  esac
  COMPREPLY=($(compgen -W "$following" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tripod tripod
`;

const SCRIPTS: Readonly<Record<string, (words: Words) => string>> = {
  bash,
  zsh: (words) => `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(words)}`,
  fish: (words) => `function __tripod_words
  set -l before
  for word in (commandline -opc)[2..]
    string match -q -- '-*' $word; or test (count $before) -ge ${DECISIVE}; or set -a before $word
  end
  switch "$before"
${cases(words, (typed, candidates) => `    case '${typed}'\n      printf '%s\\n' ${candidates.join(" ")}`)}
  end
end
complete -c tripod -f -a '(__tripod_words)'
complete -c tripod -n '__fish_seen_subcommand_from adopt emulators inventory' -F
`,
};

/** Renders the cases; exact words come before those with `*`. */
function cases(words: Words, one: (typed: string, candidates: readonly string[]) => string): string {
  const exactFirst = [...words].sort(([first], [second]) => Number(first.includes("*")) - Number(second.includes("*")));
  return exactFirst.map(([typed, candidates]) => one(typed, candidates)).join("\n");
}

import type { Command } from "commander";

/** Errors about names and numbers of arguments, which the help lists. Others state the accepted values themselves. */
const IS_ABOUT_NAMES = /^error: (?:unknown|too many|missing|option '.*' (?:argument missing|cannot be used with)) ?/;

/** Makes a command end errors about unknown names with the command for help, unless the parser suggests a name. */
export function addHelpHint(command: Command): Command {
  return command.configureOutput({
    outputError: (text, write) => {
      const isClear = !IS_ABOUT_NAMES.test(text) || /did you mean/i.test(text);
      write(isClear ? text : `${text.replace(/\.?\s*$/, "")}. Run \`${pathOf(command)} --help\`\n`);
    },
  });
}

/** Returns the names of a command and of those above. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
